import { makeLocalLimiter } from './local-limiter.ts'
import type { Rate } from './local-limiter.ts'

export type PlayRates = {
  betRate: Rate
  stepRate: Rate
  /**
   * The least time between two games, where the law asks for one; 0 elsewhere. Here it is kept for
   * practice only: a stake is checked against the account by its own transaction.
   */
  minCycleMs: () => number
}

/**
 * The limits of play, counted by this process alone: asking Redis cost a tenth of a bet, and a
 * bet's own transaction keeps a player's bets in line whatever their number. Each call answers 0,
 * or how long to wait in ms. Addresses have a limiter of their own, so that strangers cannot evict
 * a player's bucket.
 */
export function makePlayLimits(clock: () => Date, { betRate, stepRate, minCycleMs }: PlayRates) {
  const players = makeLocalLimiter(clock)
  const cycleRate = (ms = minCycleMs()) => ({ perSecond: ms === 0 ? 0 : 1_000 / ms, burst: 1 })
  return {
    addresses: makeLocalLimiter(clock),
    takeBetToken: (playerId: string) => players.take(playerId, betRate),
    takePracticeToken: (playerId: string) => players.take(`cycle:${playerId}`, cycleRate()),
    takeStepToken: (playerId: string) => players.take(`step:${playerId}`, stepRate),
  }
}
