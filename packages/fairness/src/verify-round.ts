import { pureHashing } from './hashing.ts'
import { hashFromHex } from './hex.ts'
import { verifyProof } from './merkle.ts'

/** The seed and path of a settled round as the API sends them, in lowercase hex. */
export type RevealedRound = {
  root: string
  roundSeed: string
  proof: readonly string[]
  nonce: number
}

/**
 * Returns whether the root shown before the bet committed to the seed revealed after it. Malformed
 * input gives false, not an error: the input comes from the operator whom this function checks.
 */
export function verifyRound(round: RevealedRound, hashing = pureHashing): boolean {
  const root = hashFromHex(round.root)
  const roundSeed = hashFromHex(round.roundSeed)
  const proof = round.proof.map(hashFromHex).filter((hash) => hash !== null)
  if (root === null || roundSeed === null || proof.length !== round.proof.length) return false
  return verifyProof({ root, roundSeed, proof, nonce: round.nonce }, hashing)
}
