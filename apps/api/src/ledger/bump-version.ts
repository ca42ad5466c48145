import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/**
 * Changes an account's version because something that its bets depend on has changed: a session,
 * status, role or seed. Bets that were played on a cached player state then fail the version check,
 * and the state is read again.
 */
export async function bumpVersion(tx: Tx, playerId: string): Promise<void> {
  await tx
    .updateTable('ledger_account')
    .set({ version: sql`version + 1` })
    .where('player_id', '=', playerId)
    .execute()
}
