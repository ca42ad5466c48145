import { HASH_BYTES, pureHashing } from './hashing.ts'
import { asciiBytes } from './hex.ts'

/**
 * The number of rounds under one root. It is a power of two, so that every leaf is equally far from
 * the root.
 */
export const EPOCH_ROUNDS = 1024

/**
 * Matches a valid client seed. It excludes ':', which separates the fields of a draw's message, and
 * '.', which separates the player's seed from a public beacon in the effective seed.
 */
export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Derives the seed of one round from the epoch's secret. The seed may be revealed once its round is
 * settled; the secret may not.
 */
export function roundSeed(secret: Uint8Array, nonce: number, hashing = pureHashing): Uint8Array {
  assertNonce(nonce)
  return hashing.hmacSha256(secret, asciiBytes(roundLabel(nonce)))
}

/** Returns the message whose HMAC under the epoch's secret is the seed of a round. */
export function roundLabel(nonce: number): string {
  return `pf1/round/${nonce}`
}

/**
 * Hashes a round's seed to its leaf. The leading byte differs from that of `node`, so that no inner
 * node can pass for a leaf.
 */
export function leaf(seed: Uint8Array, hashing = pureHashing): Uint8Array {
  const bytes = new Uint8Array(1 + HASH_BYTES)
  bytes[0] = 0x00
  bytes.set(seed, 1)
  return hashing.sha256(bytes)
}

/** Hashes two nodes to their parent. */
export function node(left: Uint8Array, right: Uint8Array, hashing = pureHashing): Uint8Array {
  pair.set(left, 1)
  pair.set(right, 1 + HASH_BYTES)
  return hashing.sha256(pair)
}

// One buffer is reused for all pairs: a tree has a thousand pairs, and allocating a buffer for each
// would take as long as its hash.
const pair = new Uint8Array(1 + 2 * HASH_BYTES)
pair[0] = 0x01

/**
 * Returns whether a number is a valid nonce. A nonce beyond the last leaf would share the path of
 * another nonce.
 */
export function isNonce(nonce: number): boolean {
  return Number.isInteger(nonce) && nonce >= 0 && nonce < EPOCH_ROUNDS
}

export function assertNonce(nonce: number): void {
  if (!isNonce(nonce)) throw new RangeError(`nonce ${nonce} is outside the epoch`)
}
