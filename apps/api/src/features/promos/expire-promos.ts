import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/**
 * Marks the codes that have expired, and returns their number. Setting a later end reopens a code.
 */
export async function expirePromos(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('promo_code')
    .set({ status: 'expired', updated_at: sql`clock_timestamp()` })
    .where('status', '=', 'active')
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
