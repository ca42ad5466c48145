import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { Directory } from '../directory/open-directory.ts'

type StaffRow = { user_id: string; username: string; role: string; status: string }

/** How often the directory is compared even if nothing has changed here: it may have lost rows. */
const AGAIN_MS = 30_000

/**
 * Returns a function that reports the staff of this cell to the directory. It compares all of them
 * with its last report, so that it misses no change. There are few staff, and an index lists them.
 */
export function makePublishStaff(
  { db, directory, cell }: { db: Db; directory: Directory; cell: string },
  now: () => number = Date.now,
): () => Promise<void> {
  let told: { text: string; at: number } | null = null
  return async () => {
    const staff = await listOwnStaff(db)
    const text = JSON.stringify(staff)
    if (told?.text === text && now() - told.at < AGAIN_MS) return
    await updateDirectory(directory, cell, staff)
    told = { text, at: now() }
  }
}

async function listOwnStaff(db: Db): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select user_id, username, role, status from app_user
    where role <> 'player' and deleted_at is null and home_cell is null
    order by user_id`.execute(db)
  return rows
}

/**
 * Writes the rows that differ. Staff who are no longer in the list were deleted or are players
 * again. Their rows stay, without their usernames.
 */
async function updateDirectory(directory: Directory, cell: string, staff: StaffRow[]) {
  await sql`
    with listed as (select * from jsonb_to_recordset(${JSON.stringify(staff)}::jsonb)
        as s (user_id uuid, username text, role text, status text)),
    gone as (update staff s set status = 'gone', username = 'gone-' || left(s.user_id::text, 8),
        changed_at = clock_timestamp()
      where s.home_cell = ${cell} and s.status <> 'gone'
        and not exists (select from listed l where l.user_id = s.user_id))
    insert into staff as s (user_id, home_cell, username, role, status)
    select user_id, ${cell}, username, role, status from listed
    on conflict (user_id) do update set username = excluded.username, role = excluded.role,
      status = excluded.status, changed_at = clock_timestamp()
    where s.home_cell = excluded.home_cell
      and (s.username, s.role, s.status)
        is distinct from (excluded.username, excluded.role, excluded.status)`.execute(directory)
}
