import { BET_RULES } from '@kapis/games/bet-rules'
import type { BetRequest } from '../bet.ts'

/** Whether a repeated identifier asks for the very bet that was placed with it. */
export function isSameBet(
  bet: BetRequest,
  placed: { game: string; currency: string; stakeMinor: bigint; params: object },
): boolean {
  return (
    bet.game === placed.game &&
    bet.currency === placed.currency &&
    bet.stakeMinor === placed.stakeMinor &&
    isSameParams(bet.params, BET_RULES[bet.game].asked(placed.params))
  )
}

/** PostgreSQL keeps the keys of jsonb in an order of its own. */
export function isSameParams(params: object, stored: object): boolean {
  return sorted(params) === sorted(stored)
}

function sorted(params: object): string {
  return JSON.stringify(Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
