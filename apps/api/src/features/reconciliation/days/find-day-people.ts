import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { FoundDifference } from './open-days.ts'
import { signed } from './resolutions.ts'

/** Returns the players and the members of staff whom the differences of a day concern. */
export async function findDayPeople(db: Db, day: string, differences: readonly FoundDifference[]) {
  const itemIds = differences.flatMap(({ walletHistoryId }) => walletHistoryId ?? [])
  const { rows: items } = await sql<{
    id: string
    userId: string
    username: string
    settler: string | null
  }>`
    select w.wallet_history_id as id, u.user_id as "userId", u.username, s.username as settler
    from wallet_history w join app_user u on u.user_id = w.player_id
    left join app_user s on s.user_id = w.settled_by
    where w.wallet_history_id = any (${itemIds}::uuid[])`.execute(db)
  const lineIds = differences.flatMap(({ lineId }) => lineId ?? [])
  const { rows: imports } = await sql<{ id: string; username: string }>`
    select l.gcash_line_id as id, u.username
    from gcash_line l join gcash_import i using (gcash_import_id)
    join app_user u on u.user_id = i.imported_by
    where l.gcash_line_id = any (${lineIds}::uuid[])`.execute(db)
  const { rows: newest } = await sql<{ userId: string; username: string; at: Date }>`
    select u.user_id as "userId", u.username, i.imported_at as at
    from (select distinct gcash_import_id from gcash_line where day = ${day}::date) l
    join gcash_import i using (gcash_import_id)
    join app_user u on u.user_id = i.imported_by
    order by i.imported_at desc limit 1`.execute(db)
  const [last] = newest
  return {
    players: new Map(items.map(({ id, userId, username }) => [id, { userId, username }])),
    owners: new Map([
      ...imports.map(({ id, username }) => [id, username] as const),
      ...items.flatMap(({ id, settler }) => (settler === null ? [] : [[id, settler] as const])),
    ]),
    imported: signed(last?.userId, last?.username, last?.at),
  }
}
