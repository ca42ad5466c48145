import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/**
 * Marks an account as limited. Also changes its version, so that cached player states are read
 * again.
 */
export async function markLimited(tx: Tx, playerId: string): Promise<void> {
  await tx
    .updateTable('ledger_account')
    .set({ is_limited: true, version: sql`version + 1` })
    .where('player_id', '=', playerId)
    .execute()
}

/**
 * Adds journal entries that are not counted yet to the counters of the player's limits, oldest
 * first and at most `linesMax`. Returns how many are left. Must run under the account's lock.
 */
export async function countPlay(tx: Tx, playerId: string, linesMax: number): Promise<bigint> {
  const { rows } = await sql<{ left: bigint }>`
    select ledger_count_play(${playerId}, ${linesMax}::int8) as left`.execute(tx)
  return rows[0]!.left
}
