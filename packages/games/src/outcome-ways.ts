import { MINOR_PER_UNIT } from '@kapis/money/money'
import type { BetParams } from './bet-rules.ts'
import type { OutcomeWays } from './chances.ts'
import { choose, oneWin } from './chances.ts'
import { isPlanGame } from './games.ts'
import type { BetGame, OneShotGame, PlanGame } from './games.ts'
import { MINES, minesMultiplier4 } from './mines-pays.ts'
import { ONE_SHOT_RULES } from './one-shot-rules.ts'
import type { PlanParams } from './plan-rules.ts'
import { streakMultiplier4 } from './streak.ts'

type WaysOf<Params> = (params: Params) => OutcomeWays

const PLAN_WAYS: { readonly [G in PlanGame]: WaysOf<PlanParams[G]> } = {
  mines: ({ mines, picks: { length: gems } }) =>
    oneWin(
      BigInt(choose(MINES.tiles - mines, gems)),
      BigInt(choose(MINES.tiles, gems)),
      minesMultiplier4(mines, gems),
    ),
  flip: ({ calls }) => streak(calls.length),
  rock_paper_scissors: ({ streak: wins }) => streak(wins),
}

/** Returns the exact chances of every outcome of a bet with these params. */
export function outcomeWays<G extends BetGame>(game: G, params: BetParams[G]): OutcomeWays {
  const waysOf = isPlanGame(game)
    ? PLAN_WAYS[game]
    : ONE_SHOT_RULES[game as OneShotGame].outcomeWays
  return (waysOf as WaysOf<BetParams[G]>)(params)
}

/** Returns the average cost of a wager: the game's edge on it, rounded up. */
export function expectedCost(wageredMinor: bigint, { all, pays }: OutcomeWays): bigint {
  const whole = all * MINOR_PER_UNIT
  const paid = pays.reduce((sum, { multiplier4, ways }) => sum + multiplier4 * ways, 0n)
  return (wageredMinor * (whole - paid) + whole - 1n) / whole
}

/**
 * Returns the ways of a streak. Each success has a chance of one half, because ties are replayed.
 */
function streak(wins: number): OutcomeWays {
  return oneWin(1n, 2n ** BigInt(wins), streakMultiplier4(wins))
}
