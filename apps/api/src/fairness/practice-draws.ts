import { randomBytes } from 'node:crypto'
import { drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import { fastHashing } from './fast-hashing.ts'

/**
 * Returns fresh randomness for a practice round. Unlike a bet, it has no committed root and no
 * nonce.
 */
export function practiceSeed(): Buffer {
  return randomBytes(32)
}

/** Returns the draws of a practice round. The same seed always gives the same draws. */
export function practiceDraws(roundSeed: Uint8Array): Draws {
  return drawsOf({ roundSeed, clientSeed: 'practice', nonce: 0 }, fastHashing)
}
