import type { Draws } from '@kapis/fairness/draws'
import { MINOR_PER_CENT, MINOR_PER_UNIT } from '@kapis/money/money'
import type { Game } from './games.ts'

/** A game decided by one request. Pure: the draws are its only randomness. */
export type OneShotRule<Params> = {
  game: Game
  /** Stored with every round, so that an old round is checked by the rule it was played by. */
  algo: 'pf1'
  /** The version of its pay tables, with their hash if there are any. */
  tables: 'pf1-tables-1' | `pf1-tables-1:${string}`
  /** The highest multiplier of a bet with these options, for the limit on its stake. */
  multiplierMax4(params: Params): bigint
  /** The theoretical chance of the bet in per cent. No outcome depends on it. */
  winningPercentage(params: Params): number
  play(params: Params, draws: Draws): Outcome
}

type Outcome = {
  isWin: boolean
  /** The multiplier of the stake, in ten-thousandths; 0n when lost. */
  multiplier4: bigint
  /** The round as replied and stored, ready for JSON. */
  state: Record<string, unknown>
}

/**
 * Returns the largest stake, in whole centavos, that cannot pay more than the cap. The stake is
 * limited in advance, because clipping a win would silently lower the return.
 */
export function maxStake(maxPayoutMinor: bigint, multiplier4: bigint): bigint {
  const stakeMinor = (maxPayoutMinor * MINOR_PER_UNIT) / multiplier4
  return stakeMinor - (stakeMinor % MINOR_PER_CENT)
}
