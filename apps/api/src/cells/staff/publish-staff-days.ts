import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { Directory } from '../directory/open-directory.ts'

/** How often the totals are told again: the directory may have lost or never had them. */
const AGAIN_MS = 30_000

/**
 * Returns a function that tells the directory what staff have done alone today in this cell. A
 * total is told when it is counted; this repairs a directory that was restored or lost, and a cell
 * that joined a house during the day. It never lowers a total.
 */
export function makePublishStaffDays(
  { db, directory, cell }: { db: Db; directory: Directory; cell: string },
  now: () => number = Date.now,
): () => Promise<void> {
  let toldAt = -Infinity
  return async () => {
    if (now() - toldAt < AGAIN_MS) return
    const { rows } = await sql<{
      staffId: string
      day: string
      movedMinor: string
      hidden: number
    }>`
      select d.staff_id as "staffId", d.day::text, d.moved_minor::text as "movedMinor", d.hidden
      from app_user u
      join staff_day d on d.staff_id = u.user_id
        and d.day = (now() at time zone 'Asia/Manila')::date
      where u.role <> 'player' and u.deleted_at is null`.execute(db)
    await sql`
      insert into staff_day as d (staff_id, day, cell, moved_minor, hidden, turn)
      select "staffId", day, ${cell}, "movedMinor", hidden, 0
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s ("staffId" uuid, day date, "movedMinor" int8, hidden int8)
      on conflict (staff_id, day, cell) do update
        set moved_minor = greatest(d.moved_minor, excluded.moved_minor),
          hidden = greatest(d.hidden, excluded.hidden)`.execute(directory)
    toldAt = now()
  }
}
