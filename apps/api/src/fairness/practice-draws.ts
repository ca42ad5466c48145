import { randomBytes } from 'node:crypto'
import { drawsFrom } from '@kapis/fairness/draws'
import type { Draws } from '@kapis/fairness/draws'

/** Fresh randomness for rounds without a stake: no seed, no nonce, nothing to predict or to keep. */
export function practiceDraws(): Draws {
  return drawsFrom(() => randomBytes(4).readUInt32BE())
}

/** The same for a practice round of several steps, whose draws must come again at every step. */
export function practiceSeed(): Buffer {
  return randomBytes(32)
}
