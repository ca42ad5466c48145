import type { Role } from '@kapis/contract/auth'
import { grantFor } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { listUsers as listUsersRoute } from '@kapis/contract/routes'
import type { UserQuery } from '@kapis/contract/users'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { allOf, cutPage, isNamed, whereLiteral, keyColumns, pageClause } from '#db/list-page.ts'
import type { KeyedRow } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import { presentStaffUser } from './present-staff-user.ts'
import type { StaffUserRow } from './present-staff-user.ts'

const SHOWN = sql`u.user_id, u.username, u.email, u.mobile_number, u.role, u.status, u.comment,
  u.last_login_at, u.last_login_attempt_at, u.login_attempts, u.totp_enrolled_at,
  u.closed_at, u.created_at, u.updated_at, u.home_cell,
  (select count(*)::int from passkey p where p.user_id = u.user_id) as passkeys,
  (select coalesce(json_agg(json_build_object('gcashNumber', g.gcash_number,
      'gcashName', g.gcash_name, 'lastUsed', g.last_used_at) order by g.last_used_at desc), '[]')
    from gcash_account g where g.player_id = u.user_id) as gcash`

/** The maximum number of users that a search returns. Staff narrow the search by typing more. */
const FOUND_MAX = 1_000

/**
 * Lists users by creation time, newest first by default, or by name. A search matches part of the
 * name and, unless the reader sees them masked, of the e-mail address or mobile number.
 */
export async function listUsers(
  db: Db,
  reader: { role: Role },
  request: UserQuery,
): Promise<DataInput<typeof listUsersRoute>> {
  const isByName = request.sortBy === 'username'
  const isOldestFirst = (request.sortOrder ?? (isByName ? 'asc' : 'desc')) === 'asc'
  const paged = { ...request, isOldestFirst, isByText: isByName }
  const at = isByName ? sql`lower(u.username)` : sql`u.created_at`
  const { from, order } = pageClause(paged, at, sql`u.user_id`)
  const kind = allOf(
    whereLiteral(sql`u.status`, request.status),
    whereLiteral(sql`u.role`, request.role),
  )
  const isHomeOnly = request.homeOnly !== undefined
  const shownKind = isHomeOnly ? sql`(${kind} and u.home_cell is null)` : kind
  const search = (request.search ?? '').trim().toLowerCase()
  const found = search === '' ? everybody(kind, isHomeOnly) : matching(search, reader, shownKind)
  const { rows } = await sql<StaffUserRow & KeyedRow>`
    ${found.with} select ${SHOWN}, ${keyColumns(at, sql`u.user_id`, isByName)},
      ${found.total}::int as total
    from ${found.from} where u.deleted_at is null and ${shownKind} and ${from} ${order}`.execute(db)
  const { shown, pagination } = cutPage(paged, rows)
  return { users: shown.map((row) => presentStaffUser(row, reader)), pagination }
}

/**
 * Returns the parts of a query that lists all users of a kind. The total comes from the tally
 * table, so that only the staff of other cells need to be counted, if they are left out.
 */
function everybody(kind: RawBuilder<unknown>, isHomeOnly: boolean) {
  const total = sql`(select coalesce(sum(u.n), 0) from user_tally u where ${kind})`
  return {
    with: sql``,
    from: sql`app_user u`,
    total: isHomeOnly ? sql`(${total} - ${countElsewhere(kind)})` : total,
  }
}

/** Counts the staff of other cells. They are few, and a partial index on staff finds them. */
function countElsewhere(kind: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*) from app_user u where u.deleted_at is null
    and u.role <> 'player' and u.home_cell is not null and ${kind})`
}

function matching(search: string, reader: { role: Role }, kind: RawBuilder<unknown>) {
  const isMasked = grantFor(reader.role, 'users.read') === 'masked'
  const whole = sql`lower(u.username) || ' ' || lower(u.email) || ' ' || u.mobile_number`
  const isMatch = isMasked ? isNamed(search) : isNamed(search, whole)
  return {
    with: sql`with found as materialized (select u.user_id from app_user u
      where u.deleted_at is null and ${isMatch} and ${kind} limit ${sql.lit(FOUND_MAX)})`,
    from: sql`found join app_user u using (user_id)`,
    total: sql`(select count(*) from found)`,
  }
}

/** Returns a user's row. Refuses: not_found. */
export async function getStaffUserRow(db: Db, userId: string): Promise<StaffUserRow> {
  const { rows } = await sql<StaffUserRow>`
    select ${SHOWN} from app_user u
    where u.user_id = ${userId} and u.deleted_at is null`.execute(db)
  if (rows[0] === undefined) throw refuse('not_found')
  return rows[0]
}

/** Sums the player's settled deposits and withdrawals. */
export async function sumCashier(db: Db, userId: string) {
  const { rows } = await sql<{
    depositedMinor: bigint
    withdrawnMinor: bigint
    deposits: number
    withdrawals: number
  }>`
    select coalesce(sum(amount_minor) filter (where type = 'deposit'), 0)::int8
        as "depositedMinor",
      coalesce(sum(amount_minor) filter (where type = 'withdraw'), 0)::int8 as "withdrawnMinor",
      (count(*) filter (where type = 'deposit'))::int as deposits,
      (count(*) filter (where type = 'withdraw'))::int as withdrawals
    from wallet_history where player_id = ${userId} and status = 'completed'`.execute(db)
  return rows[0]!
}

/**
 * Merges the changes in the tally table into one row per role and status, so that reading it stays
 * fast.
 */
export async function foldTally(db: Db): Promise<void> {
  await sql`with gone as (delete from user_tally returning *)
    insert into user_tally select role, status, sum(n) from gone
    group by role, status having sum(n) <> 0`.execute(db)
}
