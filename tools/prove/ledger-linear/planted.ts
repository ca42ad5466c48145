import { isSettled } from '../../../apps/api/src/features/games/play/moves/move.ts'
import type { BatchResult } from '../../../apps/api/src/features/games/play/moves/move.ts'
import { makeSettle } from '../../../apps/api/src/features/games/play/settle.ts'
import type { SettleDeps } from '../../../apps/api/src/features/games/play/moves/play-context.ts'
import type { SettleMoves } from '../../../apps/api/src/features/games/play/settle.ts'

type Balance = { player_id: string; coin_minor: bigint; ticket_minor: bigint }

/** Planted bug: reads the balance for the answer after the commit, in a separate statement. */
export function makeReadAfter(deps: SettleDeps): SettleMoves {
  const settle = makeSettle(deps, null)
  return async (bets) => {
    const results = await settle(bets)
    const { rows } = await deps.betPool.query<Balance>(
      'select player_id, coin_minor, ticket_minor from ledger_account where player_id = any ($1)',
      [bets.map(({ playerId }) => playerId)],
    )
    return results.map((result) => withBalance(result, rows))
  }
}

function withBalance(result: BatchResult, rows: Balance[]): BatchResult {
  if (!isSettled(result)) return result
  const row = rows.find(({ player_id: id }) => id === result.playerId)!
  return { ...result, coinAfterMinor: row.coin_minor, ticketAfterMinor: row.ticket_minor }
}
