import { pureHashing } from './hashing.ts'
import { hashFromHex } from './hex.ts'
import { verifyProof } from './merkle.ts'

/** A settled round's seed and path as the API sends them, in lowercase hex. */
export type RevealedRound = {
  root: string
  roundSeed: string
  proof: readonly string[]
  nonce: number
}

/**
 * Returns whether the root shown before the bet committed to the seed revealed after it. Returns
 * false for malformed input, because it comes from the operator being checked.
 */
export function verifyRound(round: RevealedRound, hashing = pureHashing): boolean {
  const root = hashFromHex(round.root)
  const roundSeed = hashFromHex(round.roundSeed)
  const proof = round.proof.map(hashFromHex).filter((hash) => hash !== null)
  if (root === null || roundSeed === null || proof.length !== round.proof.length) return false
  return verifyProof({ root, roundSeed, proof, nonce: round.nonce }, hashing)
}
