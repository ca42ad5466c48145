import { refuse } from '@kapis/contract/refusals'
import type { Gate } from '#ledger/gate.ts'
import type { Bet } from './bet.ts'
import type { Settled } from './settle/settle-bets.ts'
import type { Switches } from './switches.ts'
import type { Table } from './settle/table.ts'

export type PlaceDeps = {
  table: Table
  gate: Pick<Gate, 'assertOpen'>
  switches: Pick<Switches, 'assertOpen'>
  /** Brings the player into an epoch with rounds left. */
  arm(playerId: string): Promise<void>
}

/**
 * One bet that its own request decides, of a one-shot game or by a plan: handed to this process's
 * table, answered when its batch is committed. Refuses, in this order: money_stopped,
 * account_under_review, game_closed, session_expired, identifier_reused, too_many_requests,
 * insufficient_coin, insufficient_ticket, stake_above_max; outcome_unknown when the answer to the commit was lost.
 */
export async function placeBet(deps: PlaceDeps, bet: Bet): Promise<Settled & { kind: 'settled' }> {
  deps.gate.assertOpen(bet.playerId)
  deps.switches.assertOpen(bet.game, bet.playerId)
  for (let tries = 0; tries < 3; tries += 1) {
    const settled = await deps.table.place(bet)
    if (settled.kind === 'settled') return settled
    if (settled.kind === 'refused') throw settled.refusal
    await deps.arm(bet.playerId)
  }
  throw refuse('unavailable', { why: 'no epoch after three tries' })
}
