import { randomBytes } from 'node:crypto'
import { drawsOf } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'
import { fastHashing } from './fast-hashing.ts'

/** Fresh randomness for a round without a stake: no root commits to it and no place is taken. */
export function practiceSeed(): Buffer {
  return randomBytes(32)
}

/** The draws of a practice round, the same ones however often they are asked for. */
export function practiceDraws(roundSeed: Uint8Array): Draws {
  return drawsOf({ roundSeed, clientSeed: 'practice', nonce: 0 }, fastHashing)
}
