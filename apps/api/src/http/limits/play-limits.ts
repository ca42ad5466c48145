import { makeLocalLimiter } from './local-limiter.ts'
import type { Rate } from './local-limiter.ts'

export type PlayRates = {
  betRate: Rate
  stepRate: Rate
  /**
   * Minimum time between two games where the law requires one, otherwise 0. Enforced here for
   * practice only: stakes are checked by their own transaction.
   */
  minCycleMs: () => number
}

/**
 * Makes the limits of play, counted in this process: Redis would cost a tenth of a bet, and a bet's
 * transaction serialises its player. Each call returns 0, or the wait in ms. Addresses have their
 * own limiter, so that strangers cannot evict a player's bucket.
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
