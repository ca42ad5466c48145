import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/**
 * Confirms a player's legal age. The first confirmation keeps its time; repeating it changes
 * nothing.
 */
export async function confirmAge({ db }: { db: Db }, playerId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ age_attested_at: sql<Date>`now()` })
    .where('user_id', '=', playerId)
    .where('age_attested_at', 'is', null)
    .execute()
}
