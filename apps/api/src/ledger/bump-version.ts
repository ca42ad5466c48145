import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/**
 * Says that something a bet depends on has changed: a session ended, a status, a role, the seeds.
 * Whoever plays on remembered state then finds another version and reads again.
 */
export async function bumpVersion(tx: Tx, playerId: string): Promise<void> {
  await tx
    .updateTable('ledger_account')
    .set({ version: sql`version + 1` })
    .where('player_id', '=', playerId)
    .execute()
}
