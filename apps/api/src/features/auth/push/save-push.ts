import { ECDH } from 'node:crypto'
import type { RenewPush, SavePush } from '@kapis/contract/push'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { isPushEndpoint } from '#push/push-services.ts'
import type { Actor } from '../sessions/authenticate.ts'
import type { PushDeps } from './own-push.ts'

/** The number of devices of one user that get notices. */
const DEVICES_MAX = 10

/**
 * Stores the subscription of the caller's device, in place of an earlier one. An endpoint belongs
 * to one browser, so a subscription that another user left there is deleted.
 *
 * Refuses: push_off, push_unknown_service, bad_request.
 */
export async function savePush(
  { db, push }: PushDeps,
  actor: Actor,
  subscription: SavePush,
): Promise<void> {
  if (push === null) throw refuse('push_off')
  const { endpoint, topics, language } = subscription
  if (!isPushEndpoint(endpoint, push.testService)) throw refuse('push_unknown_service')
  const p256dh = Buffer.from(subscription.p256dh, 'base64url')
  if (!isPoint(p256dh)) throw refuse('bad_request')
  const auth = Buffer.from(subscription.auth, 'base64url')
  await inTransaction(db, async (tx) => {
    if (!(await lockLiving(tx, actor))) return
    const { userId, session } = actor
    await sql`delete from push_subscription where endpoint = ${endpoint}
      or (user_id = ${userId} and token_hash = ${session.tokenHash})`.execute(tx)
    // A concurrent request of the same browser may have stored the endpoint meanwhile.
    await sql`insert into push_subscription
        (user_id, token_hash, endpoint, p256dh, auth, topics, language)
      values (${userId}, ${session.tokenHash}, ${endpoint}, ${p256dh}, ${auth},
        ${[...new Set(topics)]}::text[], ${language})
      on conflict do nothing`.execute(tx)
    await sql`delete from push_subscription where (user_id, subscription_id) in (
      select user_id, subscription_id from push_subscription where user_id = ${userId}
      order by used_at desc offset ${DEVICES_MAX})`.execute(tx)
  })
}

/**
 * Passes the subscription of a browser on to the session that its owner has just opened there. Does
 * nothing if it belongs to nobody or to another user, who may have used the browser before.
 */
export async function renewPush(
  { db }: { db: Db },
  actor: Actor,
  { endpoint }: RenewPush,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockLiving(tx, actor))) return
    const { userId, session } = actor
    await sql`delete from push_subscription where user_id = ${userId}
      and token_hash = ${session.tokenHash} and endpoint <> ${endpoint}`.execute(tx)
    await sql`update push_subscription
      set token_hash = ${session.tokenHash}, used_at = clock_timestamp()
      where user_id = ${userId} and endpoint = ${endpoint}`.execute(tx)
  })
}

/**
 * Locks the user and the caller's session, so that a concurrent sign-out deletes what is stored
 * here. Returns false if the session has ended meanwhile.
 */
async function lockLiving(tx: Tx, { userId, session }: Actor): Promise<boolean> {
  await sql`select from app_user where user_id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql`select from user_session where user_id = ${userId}
    and token_hash = ${session.tokenHash} and ended_at is null for share`.execute(tx)
  return rows.length > 0
}

/** Returns whether the bytes are a public key. Others would make every message fail. */
function isPoint(bytes: Buffer): boolean {
  try {
    return ECDH.convertKey(bytes, 'prime256v1').length === 65
  } catch {
    return false
  }
}
