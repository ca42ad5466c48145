import { HASH_BYTES, pureHashing } from './hashing.ts'
import { asciiBytes } from './hex.ts'

/** Rounds under one root. A power of two, so that every proof is a full path. */
export const EPOCH_ROUNDS = 1024

/**
 * A valid client seed. It excludes ':' and '.': the first separates the fields of a draw's message,
 * the second separates the player's seed from a public beacon in the effective seed.
 */
export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Derives the seed of one round. It may be revealed once its round is settled; the secret may not.
 */
export function roundSeed(secret: Uint8Array, nonce: number, hashing = pureHashing): Uint8Array {
  assertNonce(nonce)
  return hashing.hmacSha256(secret, asciiBytes(`pf1/round/${nonce}`))
}

/** Hashes a round's seed to its leaf. The prefixes keep a node from passing for a leaf. */
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

// Reused for all pairs: a tree has thousands, and allocating each costs as much as its hash.
const pair = new Uint8Array(1 + 2 * HASH_BYTES)
pair[0] = 0x01

/** A nonce past the last leaf would share the path of another one, so it is invalid. */
export function isNonce(nonce: number): boolean {
  return Number.isInteger(nonce) && nonce >= 0 && nonce < EPOCH_ROUNDS
}

export function assertNonce(nonce: number): void {
  if (!isNonce(nonce)) throw new RangeError(`nonce ${nonce} is outside the epoch`)
}
