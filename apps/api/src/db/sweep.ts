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
  for (const [table, slice] of Object.entries(SLICES)) {
    deleted[table] = await sweepTable(db, slice, limits)
  }
  return deleted
}

type Slice = (rowsMax: number) => RawBuilder<unknown>

async function sweepTable(db: Db, slice: Slice, limits: SweepLimits): Promise<number> {
  let deleted = 0
  for (let n = 0; n < limits.slicesMax; n += 1) {
    const { numAffectedRows = 0n } = await slice(limits.rowsMax).execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < limits.rowsMax) break
  }
  return deleted
}

/**
 * The condition for an upload `u` of an exclusion list that nobody imported. A request for approval
 * lapses after a week. Some of its lines may be deleted already, so it must not be used any more.
 */
export const IS_LEFT_UPLOAD = sql`u.made_at < now() - interval '1 day'
  and (u.state <> 'asked' or u.made_at < now() - interval '8 days') and u.state <> 'importing'`

/**
 * The statement for each table that deletes its expired rows. Steps are deleted with their round.
 * Void rounds are kept, because nothing else records that their nonce was used.
 */
const SLICES: Record<string, Slice> = {
  user_session: (rowsMax) => sql`
    delete from user_session where (user_id, token_hash) in (
      select user_id, token_hash from user_session
      where ends_at < now() - interval '1 year' order by ends_at limit ${rowsMax})`,
  sign_in_failure: (rowsMax) => sql`
    delete from sign_in_failure where (at, failure_id) in (
      select f.at, f.failure_id from sign_in_failure f left join app_user u using (user_id)
      where f.at < now() - interval '90 days' and (f.why = 'locked' or u.user_id is null
        or f.at < now() - interval '5 years'
        or (f.at < now() - interval '1 year' and u.role = 'player'))
      order by f.at limit ${rowsMax})`,
  game_round: (rowsMax) => sql`
    delete from game_round where (player_id, identifier) in (
      select player_id, identifier from game_round
      where status = 'settled' and moved_at < now() - interval '45 days'
      order by moved_at limit ${rowsMax})`,
  auth_throttle: (rowsMax) => sql`
    delete from auth_throttle where (user_id, source) in (
      select user_id, source from auth_throttle
      where first_failed_at < now() - interval '1 day'
        and (locked_until is null or locked_until < now())
      order by first_failed_at limit ${rowsMax})`,
  contact_code: (rowsMax) => sql`
    delete from contact_code where (user_id, channel) in (
      select user_id, channel from contact_code
      where requested_at < now() - interval '2 days' order by requested_at limit ${rowsMax})`,
  push_subscription: (rowsMax) => sql`
    delete from push_subscription where (user_id, subscription_id) in (
      select user_id, subscription_id from push_subscription
      where used_at < now() - interval '90 days' order by used_at limit ${rowsMax})`,
  password_reset: (rowsMax) => sql`
    delete from password_reset where token_hash in (
      select token_hash from password_reset
      where expires_at < now() - interval '30 days' order by expires_at limit ${rowsMax})`,
  passkey_challenge: (rowsMax) => sql`
    delete from passkey_challenge where challenge_hash in (
      select challenge_hash from passkey_challenge
      where expires_at < now() - interval '1 hour' order by expires_at limit ${rowsMax})`,
  user_device: (rowsMax) => sql`
    delete from user_device where (user_id, device_hash) in (
      select user_id, device_hash from user_device
      where last_used_at < now() - interval '90 days' order by last_used_at limit ${rowsMax})`,
  exclusion_upload_line: (rowsMax) => sql`
    delete from exclusion_upload_line where (exclusion_upload_id, line, hash) in (
      select l.exclusion_upload_id, l.line, l.hash from exclusion_upload_line l
      join exclusion_upload u using (exclusion_upload_id)
      where ${IS_LEFT_UPLOAD} limit ${rowsMax}
      -- An import that begins at this moment needs all lines.
      for share of u skip locked)`,
  exclusion_upload: (rowsMax) => sql`
    delete from exclusion_upload where exclusion_upload_id in (
      select exclusion_upload_id from exclusion_upload u
      where ${IS_LEFT_UPLOAD} and not exists (select from exclusion_upload_line l
        where l.exclusion_upload_id = u.exclusion_upload_id)
      order by made_at limit ${rowsMax})`,
  excluded_elsewhere: (rowsMax) => sql`
    delete from excluded_elsewhere where (player_id, hash, kind) in (
      select player_id, hash, kind from excluded_elsewhere
      where ends_at < now() - interval '1 day' order by ends_at limit ${rowsMax})`,
  peer_call: (rowsMax) => sql`
    delete from peer_call where call_id in (
      select call_id from peer_call
      where seen_at < now() - interval '1 hour' order by seen_at limit ${rowsMax})`,
  forsaken_account: (rowsMax) => sql`
    delete from forsaken_account where account_id in (
      select account_id from forsaken_account
      where forsaken_at < now() - interval '30 days' order by forsaken_at limit ${rowsMax})`,
  user_browser: (rowsMax) => sql`
    delete from user_browser where (user_id, browser_hash) in (
      select user_id, browser_hash from user_browser
      where last_used_at < now() - interval '180 days' order by last_used_at limit ${rowsMax})`,
}
