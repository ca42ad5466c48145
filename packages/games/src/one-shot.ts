import type { Draws } from '@kapis/fairness/draws'
import { MINOR_PER_CENT, MINOR_PER_UNIT } from '@kapis/money/money'
import type { OutcomeWays } from './chances.ts'
import type { Game } from './games.ts'

/** The rule of a game that one request decides. It is pure: the draws are its only randomness. */
export type OneShotRule<Params> = {
  game: Game
  /**
   * The version of the algorithm. It is stored with every round, so that an old round is verified
   * by the algorithm that it was played with.
   */
  algo: 'pf1'
  /** The version of the game's pay tables; if the game has tables, also their hash. */
  tables: 'pf1-tables-1' | `pf1-tables-1:${string}`
  /** Returns the highest multiplier that a bet with these params can pay. It limits the stake. */
  multiplierMax4(params: Params): bigint
  /**
   * Returns the theoretical chance to win, in per cent. It is only for display: no outcome depends
   * on it.
   */
  winningPercentage(params: Params): number
  /** Returns the exact chances of every outcome, from which the odds of a run are computed. */
  outcomeWays(params: Params): OutcomeWays
  play(params: Params, draws: Draws): Outcome
}

/**
 * The fields of a round that are specific to its game. Every game has the chance to win, in per
 * cent, which replies and statements show.
 */
export type OutcomeState = Record<string, unknown> & { winChance: number }

type Outcome = {
  isWin: boolean
  /** Payout divided by stake, in ten-thousandths; 0n when lost. */
  multiplier4: bigint
  /** The fields of the round as they are sent in the reply and stored, ready for JSON. */
  state: OutcomeState
}

/**
 * Returns the largest stake, in whole centavos, whose payout cannot exceed the maximum payout. The
 * stake is limited in advance, because cutting off a win would silently lower the return.
 */
export function maxStake(maxPayoutMinor: bigint, multiplier4: bigint): bigint {
  const stakeMinor = (maxPayoutMinor * MINOR_PER_UNIT) / multiplier4
  return stakeMinor - (stakeMinor % MINOR_PER_CENT)
}
