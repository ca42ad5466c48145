import { BET_RULES } from '@kapis/games/bet-rules'
import type { BetMove } from './move.ts'

/** Returns whether a bet that reuses an identifier is the same bet as the one placed with it. */
export function isSameBet(
  bet: BetMove,
  placed: { game: string; currency: string; stakeMinor: bigint; params: object },
): boolean {
  return (
    bet.game === placed.game &&
    bet.currency === placed.currency &&
    bet.stakeMinor === placed.stakeMinor &&
    isSameParams(bet.params, BET_RULES[bet.game].requestFrom(placed.params))
  )
}

/**
 * Compares the parameters of two bets regardless of key order, because PostgreSQL reorders the keys
 * of jsonb.
 */
export function isSameParams(params: object, stored: object): boolean {
  return sorted(params) === sorted(stored)
}

function sorted(params: object): string {
  return JSON.stringify(Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
