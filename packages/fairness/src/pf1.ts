import { HASH_BYTES, pureHashing } from './hashing.ts'
import { asciiBytes } from './hex.ts'

/** Rounds under one root. A power of two, so that every proof is a full path. */
export const EPOCH_ROUNDS = 1024

/**
 * What a player may choose. Neither ':' nor '.' is in it: the first parts the fields of a draw's
 * message, the second parts the player's seed from a public beacon in the effective seed.
 */
export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/

/** The seed of one round. It may be shown once its round is settled; the secret may not. */
export function roundSeed(secret: Uint8Array, nonce: number, hashing = pureHashing): Uint8Array {
  assertNonce(nonce)
  return hashing.hmacSha256(secret, asciiBytes(`pf1/round/${nonce}`))
}

/** The leaf of a round's seed. The prefixes keep a node from ever passing for a leaf. */
export function leaf(seed: Uint8Array, hashing = pureHashing): Uint8Array {
  const bytes = new Uint8Array(1 + HASH_BYTES)
  bytes[0] = 0x00
  bytes.set(seed, 1)
  return hashing.sha256(bytes)
}

/** The parent of two hashes. */
export function node(left: Uint8Array, right: Uint8Array, hashing = pureHashing): Uint8Array {
  pair.set(left, 1)
  pair.set(right, 1 + HASH_BYTES)
  return hashing.sha256(pair)
}

// One for all: a tree has thousands of pairs, and memory for each costs as much as its hash.
const pair = new Uint8Array(1 + 2 * HASH_BYTES)
pair[0] = 0x01

/** A nonce past the last leaf would share the path of another one, so it is no nonce at all. */
export function isNonce(nonce: number): boolean {
  return Number.isInteger(nonce) && nonce >= 0 && nonce < EPOCH_ROUNDS
}

export function assertNonce(nonce: number): void {
  if (!isNonce(nonce)) throw new RangeError(`nonce ${nonce} is outside the epoch`)
}
