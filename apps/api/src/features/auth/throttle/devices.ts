import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Origin } from './counters.ts'
import { networkOf } from './network-of.ts'

const TOKEN_BYTES = 32
const DEVICES_MAX = 10

/** The address of a request and its browser's device cookie. */
export type Browser = { ip: string; device?: string | undefined }

export function makeDeviceToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Returns the origin of an attempt. For an unknown user the same query runs and finds nothing. */
export async function findOrigin(tx: Tx, userId: string, browser: Browser): Promise<Origin> {
  const address = networkOf(browser.ip)
  const deviceHash = browser.device === undefined ? null : hashOf(userId, browser.device)
  const { rows } = await sql<{ isKnownDevice: boolean | null; isKnownAddress: boolean | null }>`
    select bool_or(device_hash = ${deviceHash}) as "isKnownDevice",
      bool_or(address = ${address} and last_used_at > clock_timestamp() - interval '30 days')
        as "isKnownAddress"
    from user_device
    where user_id = ${userId} and last_used_at > clock_timestamp() - interval '90 days'`.execute(tx)
  return {
    from: 'browser',
    address,
    deviceHash,
    isKnownDevice: rows[0]?.isKnownDevice ?? false,
    isKnownAddress: rows[0]?.isKnownAddress ?? false,
  }
}

/**
 * Stores the browser of a successful sign-in. If the user has more than ten, deletes the least
 * recently used one.
 */
export async function rememberDevice(tx: Tx, userId: string, browser: Browser): Promise<void> {
  if (browser.device === undefined) return
  await sql`insert into user_device (user_id, device_hash, address)
    values (${userId}, ${hashOf(userId, browser.device)}, ${networkOf(browser.ip)})
    on conflict (user_id, device_hash) do update
      set address = excluded.address, last_used_at = clock_timestamp()`.execute(tx)
  await sql`delete from user_device where user_id = ${userId} and device_hash in (
    select device_hash from user_device where user_id = ${userId}
    order by last_used_at desc offset ${DEVICES_MAX})`.execute(tx)
  await rememberBrowser(tx, userId, browser.device)
}

/**
 * Stores a hash by which accounts that were used in the same browser can be found. It is no proof
 * of identity, so a new password does not delete it.
 */
async function rememberBrowser(tx: Tx, userId: string, device: string): Promise<void> {
  await sql`insert into user_browser (user_id, browser_hash)
    values (${userId}, ${hash('sha256', `browser/${device}`, 'buffer')})
    on conflict (user_id, browser_hash) do update set last_used_at = clock_timestamp()`.execute(tx)
}

/** Deletes all known browsers of a user, after a change of password. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_device').where('user_id', '=', userId).execute()
}

/** Returns whether the account has signed in with this browser during the last 90 days. */
export async function isKnownDevice(db: Db, userId: string, device: string): Promise<boolean> {
  const found = await db
    .selectFrom('user_device')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hashOf(userId, device))
    .where(sql<boolean>`last_used_at > clock_timestamp() - interval '90 days'`)
    .executeTakeFirst()
  return found !== undefined
}

function hashOf(userId: string, device: string): Buffer {
  return hash('sha256', `${userId}/${device}`, 'buffer')
}
