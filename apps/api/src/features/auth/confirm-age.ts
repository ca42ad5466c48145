import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/**
 * Records that a player has confirmed their legal age. A repeated confirmation changes nothing, so
 * the time of the first one is kept.
 */
export async function confirmAge({ db }: { db: Db }, playerId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ age_attested_at: sql<Date>`now()` })
    .where('user_id', '=', playerId)
    .where('age_attested_at', 'is', null)
    .execute()
}
