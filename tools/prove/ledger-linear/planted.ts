import { makeSettleLocked } from '../../../apps/api/src/features/games/settle/settle-locked.ts'
import type {
  Busy,
  Failed,
  SettleBatch,
  SettleDeps,
  SettledReply,
} from '../../../apps/api/src/features/games/settle/settle-locked.ts'

type Balance = { player_id: string; coin_minor: bigint; ticket_minor: bigint }

/** Planted bug: reads the balance of the answer after the commit, in another statement. */
export function makeReadAfter(deps: SettleDeps): SettleBatch {
  const settleBets = makeSettleLocked(deps)
  return async (bets) => {
    const settled = await settleBets(bets)
    const { rows } = await deps.betPool.query<Balance>(
      'select player_id, coin_minor, ticket_minor from ledger_account where player_id = any ($1)',
      [bets.map(({ playerId }) => playerId)],
    )
    return settled.map((one) => withBalance(one, rows))
  }
}

type Outcome = SettledReply | Busy | Failed

function withBalance(one: Outcome, rows: Balance[]): Outcome {
  if (one.kind !== 'settled') return one
  const row = rows.find(({ player_id: id }) => id === one.bet.playerId)!
  const balance = { coinAfterMinor: row.coin_minor, ticketAfterMinor: row.ticket_minor }
  return { ...one, bet: { ...one.bet, ...balance } }
}
