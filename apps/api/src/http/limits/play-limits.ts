import { makeLocalLimiter } from './local-limiter.ts'
import type { Rate } from './rate.ts'
import type { Limiter } from './rate-limit.ts'

export type PlayRates = {
  betRate: Rate
  stepRate: Rate
  /** Returns the minimum time between two games that the law requires, or 0 if it requires none. */
  minCycleMs: () => number
}

/**
 * Makes the limiters of play. Each function returns 0, or the wait in ms.
 *
 * Stakes are limited on the account row, across all processes (`ledger/bets/pace.ts`).
 * `takeBetToken` counts only in this process: it refuses most bets above the rate before they cost
 * anything else, and never refuses a bet that the account row would allow. Practice writes no row,
 * so the shared limiter counts practice rounds; it also counts steps. Addresses have a limiter of
 * their own, so that strangers cannot evict a player's bucket.
 */
export function makePlayLimits(
  clock: () => Date,
  shared: Pick<Limiter, 'take'>,
  { betRate, stepRate, minCycleMs }: PlayRates,
) {
  const players = makeLocalLimiter(clock)
  const practiceRate = (ms = minCycleMs()) =>
    ms === 0 ? betRate : { perSecond: 1_000 / ms, burst: 1 }
  return {
    addresses: makeLocalLimiter(clock),
    takeBetToken: (playerId: string) => players.take({ name: 'bets', rate: betRate }, playerId),
    takePracticeToken: (playerId: string) =>
      shared.take({ name: 'practice', rate: practiceRate() }, playerId),
    takeStepToken: (playerId: string) => shared.take({ name: 'steps', rate: stepRate }, playerId),
  }
}
