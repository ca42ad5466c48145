import { Refusal, refuse } from '@kapis/contract/refusals'
import type { SettledBet } from '#ledger/bets/settled-bet.ts'
import type { MoneyGate } from '#ledger/money-gate.ts'
import type { BetRequest } from './bets/bet.ts'
import type { Switches } from './switches/switches.ts'
import type { BetBatcher } from './settle/bet-batcher.ts'

export type PlaceDeps = {
  batcher: BetBatcher
  gate: Pick<MoneyGate, 'assertOpen'>
  switches: Pick<Switches, 'assertOpen'>
  /** Starts the player's next epoch if the current one has no rounds left. */
  ensureEpoch(playerId: string): Promise<void>
}

/**
 * Adds a bet or plan to this process's batcher, and returns the settled bet once its batch is
 * committed. Refuses, in this order: money_stopped, account_under_review, game_closed,
 * session_expired, identifier_reused, too_many_requests, insufficient_coin, insufficient_ticket,
 * stake_above_max; outcome_unknown if the database's answer to the commit was lost.
 */
export async function placeBet(deps: PlaceDeps, bet: BetRequest): Promise<SettledBet> {
  deps.gate.assertOpen(bet.playerId)
  deps.switches.assertOpen(bet.game, bet.playerId)
  for (let tries = 0; tries < 3; tries += 1) {
    const result = await deps.batcher.place(bet)
    if (result instanceof Refusal) throw result
    if (result !== 'needs-epoch') return result
    await deps.ensureEpoch(bet.playerId)
  }
  throw refuse('unavailable', { why: 'no epoch after three tries' })
}
