import { pureHashing } from './hashing.ts'
import { hashFromHex } from './hex.ts'
import { verifyProof } from './merkle.ts'

/** A settled round's seed and path as the API answers them, in lowercase hex. */
export type RevealedRound = {
  root: string
  roundSeed: string
  proof: readonly string[]
  nonce: number
}

/**
 * Whether the root shown before the bet committed to the seed shown after it. False for anything
 * malformed, since the answer under test comes from the party that is being checked.
 */
export function verifyRound(round: RevealedRound, hashing = pureHashing): boolean {
  const root = hashFromHex(round.root)
  const roundSeed = hashFromHex(round.roundSeed)
  const proof = round.proof.map(hashFromHex).filter((hash) => hash !== null)
  if (root === null || roundSeed === null || proof.length !== round.proof.length) return false
  return verifyProof({ root, roundSeed, proof, nonce: round.nonce }, hashing)
}
