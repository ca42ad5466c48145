import type { Registry } from 'prom-client'
import { addHistogram, addTotals } from './make-registry.ts'

export type BetMetrics = {
  /** Counts one settled bet or round of a game. */
  countBet(game: string): void
  /** Runs one batch and records its size and duration, even if it fails. */
  timeBatch<T>(bets: number, settle: () => Promise<T>): Promise<T>
}

export function addBetMetrics(registry: Registry): BetMetrics {
  const bets = new Map<string, number>()
  addTotals(registry, 'kapis_bets_total', () => bets)
  const sizes = addHistogram(registry, 'kapis_bet_batch_size')
  const durations = addHistogram(registry, 'kapis_bet_batch_duration_seconds')
  return {
    countBet(game) {
      bets.set(game, (bets.get(game) ?? 0) + 1)
    },
    async timeBatch(size, settle) {
      const startMs = performance.now()
      sizes.observe(size)
      try {
        return await settle()
      } finally {
        durations.observe((performance.now() - startMs) / 1000)
      }
    },
  }
}
