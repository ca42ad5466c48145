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
 * The condition for an upload `u` of an exclusion list that nobody imported. A request for approval
 * lapses after a week. Some of its lines may be deleted already, so it must not be used any more.
 */
export const IS_LEFT_UPLOAD = sql`u.made_at < now() - interval '1 day'
  and (u.state <> 'asked' or u.made_at < now() - interval '8 days') and u.state <> 'importing'`

/** Selects the physical positions of the expired rows of a table, without a limit. */
type Due = (rowsMax: number) => RawBuilder<unknown>

/**
 * The expired rows of each table, none of which has partitions. Steps are deleted with their round.
 * Void rounds are kept, because nothing else records that their nonce was used.
 */
const DUE: Record<string, Due> = {
  user_session: () => sql`
    select ctid from user_session where ends_at < now() - interval '1 year' order by ends_at`,
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
  contact_code: () => sql`
    select ctid from contact_code
    where requested_at < now() - interval '2 days' order by requested_at`,
  push_subscription: () => sql`
    select ctid from push_subscription
    where used_at < now() - interval '90 days' order by used_at`,
  password_reset: () => sql`
    select ctid from password_reset
    where expires_at < now() - interval '30 days' order by expires_at`,
  passkey_challenge: () => sql`
    select ctid from passkey_challenge
    where expires_at < now() - interval '1 hour' order by expires_at`,
  user_device: () => sql`
    select ctid from user_device
    where last_used_at < now() - interval '90 days' order by last_used_at`,
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
  excluded_elsewhere: () => sql`
    select ctid from excluded_elsewhere
    where ends_at < now() - interval '1 day' order by ends_at`,
  peer_call: () => sql`
    select ctid from peer_call where seen_at < now() - interval '1 hour' order by seen_at`,
  forsaken_account: () => sql`
    select ctid from forsaken_account
    where forsaken_at < now() - interval '30 days' order by forsaken_at`,
  user_browser: () => sql`
    select ctid from user_browser
    where last_used_at < now() - interval '180 days' order by last_used_at`,
}
