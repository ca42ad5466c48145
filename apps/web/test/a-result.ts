import type { LiveResult } from '@kapis/contract/live'

/** Makes a result of a live event, settled `n` seconds after the first. */
export function aResult(n: number, change: Partial<LiveResult> = {}): LiveResult {
  return {
    game: 'dice',
    name: 'li••••98',
    currency: 'coin',
    stake: 10,
    payout: 0,
    multiplier: 0,
    at: new Date(Date.UTC(2026, 10, 17, 6) + n * 1_000).toISOString(),
    isHighWin: false,
    ...change,
  }
}
