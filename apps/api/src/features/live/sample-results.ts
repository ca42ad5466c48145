import { RESULTS_MAX } from '@kapis/contract/live'
import type { LiveResult } from '@kapis/contract/live'
import { toNumber } from '@kapis/money/money'
import type { NewestBet } from '#ledger/reports/list-newest-bets.ts'
import { maskName } from '#ledger/reports/mask-name.ts'

const HIGH_WIN_FROM4 = 100_000n

/**
 * Returns a function that takes the newest bets, newest first, and returns a sample of those that
 * the previous call did not have, oldest first. High wins are preferred.
 */
export function makeSampler(): (newest: readonly NewestBet[]) => LiveResult[] {
  let known = new Set<string>()
  return (newest) => {
    const fresh = newest.filter((bet) => !known.has(keyOf(bet)))
    known = new Set(newest.map(keyOf))
    const byRank = fresh.toSorted((a, b) => Number(isHighWin(b)) - Number(isHighWin(a)))
    const sample = new Set(byRank.slice(0, RESULTS_MAX))
    return fresh
      .filter((bet) => sample.has(bet))
      .toReversed()
      .map(presentResult)
  }
}

const keyOf = ({ playerId, seq }: NewestBet) => `${playerId} ${seq}`

function isHighWin({ multiplier4, stakeMinor, payoutMinor }: NewestBet): boolean {
  return multiplier4 >= HIGH_WIN_FROM4 && payoutMinor >= stakeMinor
}

function presentResult(bet: NewestBet): LiveResult {
  return {
    game: bet.game,
    name: maskName(bet.username),
    currency: bet.currency,
    stake: toNumber(bet.stakeMinor),
    payout: toNumber(bet.payoutMinor),
    multiplier: Number(bet.multiplier4) / 10_000,
    at: bet.at.toISOString(),
    isHighWin: isHighWin(bet),
  }
}
