import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from './pool.ts'

/** The limits of one run: for each table, at most `slicesMax` statements of `rowsMax` rows each. */
type SweepLimits = { rowsMax: number; slicesMax: number }

const LIMITS: SweepLimits = { rowsMax: 5_000, slicesMax: 20 }

/**
 * Deletes expired rows. docs/RETENTION.md gives the period for each table and its reason. Returns
 * the number of rows deleted from each table.
 */
export async function sweep(db: Db, limits = LIMITS): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const one of Object.entries(DUE)) deleted[one[0]] = await sweepTable(db, one, limits)
  return deleted
}

async function sweepTable(
  db: Db,
  [table, due]: readonly [string, Due],
  { rowsMax, slicesMax }: SweepLimits,
): Promise<number> {
  // Deletes by the rows' physical positions: a join by key would read the whole table for each
  // slice, with everything that earlier slices have deleted.
  const slice = sql`delete from ${sql.table(table)} where ctid = any (array(
    ${due(rowsMax)} limit ${rowsMax}))`
  let deleted = 0
  for (let n = 0; n < slicesMax; n += 1) {
    const { numAffectedRows = 0n } = await slice.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < rowsMax) break
  }
  return deleted
}

/**
 * The condition for an upload `u` of an exclusion list that nobody has imported in time: within a
 * day or, if the import needs approval, within eight days, because the request lapses after a week.
 * Such an upload must not be used any more, because some of its lines may be deleted already.
 */
export const IS_LEFT_UPLOAD = sql`u.made_at < now() - interval '1 day'
  and (u.state <> 'asked' or u.made_at < now() - interval '8 days') and u.state <> 'importing'`

/** Selects the physical positions of the expired rows of a table, without a limit. */
type Due = (rowsMax: number) => RawBuilder<unknown>

/** Selects the rows of a table whose time is further in the past than the period, oldest first. */
function olderThan(period: string, table: string, time: string): Due {
  const [from, at] = [sql.table(table), sql.ref(time)]
  return () => sql`
    select ctid from ${from} where ${at} < now() - ${sql.lit(period)}::interval order by ${at}`
}

/**
 * The expired rows of each table, none of which has partitions. Steps are deleted with their round.
 * Void rounds are kept, because nothing else records that their nonce was used.
 */
const DUE: Record<string, Due> = {
  user_session: olderThan('1 year', 'user_session', 'ends_at'),
  sign_in_failure: () => sql`
    select f.ctid from sign_in_failure f left join app_user u using (user_id)
    where f.at < now() - interval '90 days' and (f.why = 'locked' or u.user_id is null
      or f.at < now() - interval '5 years'
      or (f.at < now() - interval '1 year' and u.role = 'player'))
    order by f.at`,
  game_round: () => sql`
    select ctid from game_round
    where status = 'settled' and moved_at < now() - interval '45 days' order by moved_at`,
  auth_throttle: () => sql`
    select ctid from auth_throttle where first_failed_at < now() - interval '1 day'
      and (locked_until is null or locked_until < now())
    order by first_failed_at`,
  contact_code: olderThan('2 days', 'contact_code', 'requested_at'),
  push_subscription: olderThan('90 days', 'push_subscription', 'used_at'),
  password_reset: olderThan('30 days', 'password_reset', 'expires_at'),
  passkey_challenge: olderThan('1 hour', 'passkey_challenge', 'expires_at'),
  user_device: olderThan('90 days', 'user_device', 'last_used_at'),
  exclusion_upload_line: (rowsMax) => sql`
    select l.ctid from exclusion_upload u
    cross join lateral (select ctid from exclusion_upload_line
      where exclusion_upload_id = u.exclusion_upload_id order by line limit ${rowsMax}) l
    where ${IS_LEFT_UPLOAD}
    -- An import that begins at this moment needs all lines.
    for share of u skip locked`,
  exclusion_upload: () => sql`
    select ctid from exclusion_upload u
    where ${IS_LEFT_UPLOAD} and not exists (select from exclusion_upload_line l
      where l.exclusion_upload_id = u.exclusion_upload_id)
    order by made_at`,
  excluded_elsewhere: olderThan('1 day', 'excluded_elsewhere', 'ends_at'),
  peer_call: olderThan('1 hour', 'peer_call', 'seen_at'),
  forsaken_account: olderThan('30 days', 'forsaken_account', 'forsaken_at'),
  user_browser: olderThan('180 days', 'user_browser', 'last_used_at'),
}
