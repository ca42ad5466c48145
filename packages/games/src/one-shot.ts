import type { Draws } from '@kapis/fairness/draws'
import { MINOR_PER_CENT, MINOR_PER_UNIT } from '@kapis/money/money'
import type { Game } from './games.ts'

/** A game that is decided by the request that stakes on it. Pure: the draws are all its chance. */
export type OneShotRule<Params> = {
  game: Game
  /** Stored with every round, so that an old round is still checked by the rule it was played by. */
  algo: 'pf1'
  /** The version of its pay tables; where there are any, with their hash. */
  tables: 'pf1-tables-1' | `pf1-tables-1:${string}`
  /** The most a bet with these options can pay, for the limit on its stake. */
  multiplierMax4(params: Params): bigint
  /** The theoretical chance of the bet in per cent. Nothing reads it back into an outcome. */
  winningPercentage(params: Params): number
  play(params: Params, draws: Draws): Outcome
}

type Outcome = {
  isWin: boolean
  /** What the stake is paid at, in ten-thousandths; 0n when lost. */
  multiplier4: bigint
  /** The round as it is answered and stored, ready for JSON. */
  state: Record<string, unknown>
}

/**
 * The largest stake, in whole centavos, that cannot pay more than the cap. The stake is limited
 * up front because clipping a won amount would silently lower the return.
 */
export function maxStake(maxPayoutMinor: bigint, multiplier4: bigint): bigint {
  const stakeMinor = (maxPayoutMinor * MINOR_PER_UNIT) / multiplier4
  return stakeMinor - (stakeMinor % MINOR_PER_CENT)
}
