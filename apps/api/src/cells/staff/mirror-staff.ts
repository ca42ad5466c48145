import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Directory } from '../directory/open-directory.ts'

type MirroredRow = {
  user_id: string
  home_cell: string
  username: string
  role: string
  status: string
}

export type MirrorDeps = {
  db: Db
  directory: Directory
  cell: string
  /** Opens the account of a new row. Every user has one, because the same screens show all users. */
  openAccount(tx: Tx, userId: string): Promise<void>
}

/**
 * Returns a function that makes the rows of other cells' staff in this cell equal to the
 * directory's. It writes only if the directory's list has changed since the last time.
 */
export function makeMirrorStaff(deps: MirrorDeps): () => Promise<void> {
  let copied: string | null = null
  return async () => {
    const staff = await deps.directory
      .selectFrom('staff')
      .select(['user_id', 'home_cell', 'username', 'role', 'status'])
      .where('home_cell', '!=', deps.cell)
      .orderBy('user_id')
      .execute()
    const text = JSON.stringify(staff)
    if (copied === text) return
    await inTransaction(deps.db, (tx) => copyAll(tx, deps, staff))
    copied = text
  }
}

async function copyAll(tx: Tx, deps: MirrorDeps, staff: MirroredRow[]): Promise<void> {
  // The processes of this cell all copy the list. One does the work, the others then find it done.
  await sql`select pg_advisory_xact_lock(hashtext('mirror-staff'))`.execute(tx)
  for (const row of staff) {
    const isNew = await copyOne(tx, row)
    if (isNew) await deps.openAccount(tx, row.user_id)
  }
}

/**
 * Inserts or changes one row, and returns whether it is new. A user of this cell is never changed.
 * If a user of this cell has the name already, the name of the cell is added to it.
 */
async function copyOne(tx: Tx, { user_id: id, home_cell: cell, ...row }: MirroredRow) {
  const isGone = row.status === 'gone'
  const { rows: taken } = await sql`select from app_user
    where lower(username) = lower(${row.username}) and user_id <> ${id}`.execute(tx)
  const username = taken.length === 0 ? row.username : `${row.username}@${cell}`
  const status = isGone ? 'disabled' : row.status
  const { rows } = await sql<{ is_new: boolean }>`
    insert into app_user as u (user_id, public_no, username, email, mobile_number, password_hash,
      role, status, home_cell, deleted_at)
    values (${id}, (random() * 9007199254740990)::int8 + 1, ${username},
      ${`${id}@${cell}.invalid`}, ${id}, 'elsewhere', ${row.role}, ${status}, ${cell},
      case when ${isGone} then clock_timestamp() end)
    on conflict (user_id) do update set username = excluded.username, role = excluded.role,
      status = excluded.status, updated_at = clock_timestamp(),
      deleted_at = case when ${isGone} then coalesce(u.deleted_at, clock_timestamp()) end
    where u.home_cell = excluded.home_cell and (u.username, u.role, u.status, u.deleted_at is null)
      is distinct from (excluded.username, excluded.role, excluded.status, not ${isGone})
    returning xmax = 0 as is_new`.execute(tx)
  return rows[0]?.is_new === true
}
