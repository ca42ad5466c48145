import type { ResetPassword } from '@kapis/contract/auth'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { notify } from '#cashier/notify.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockUser } from '../credentials/auth.queries.ts'
import type { UserCredentials } from '../credentials/auth.queries.ts'
import { deletePasskeys } from '../credentials/passkey.queries.ts'
import { CODES } from '../throttle/counters.ts'
import { forgetDevices } from '../throttle/devices.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { listDetails } from './list-details.ts'
import type { Passwords } from './passwords.ts'
import { hashForAddress, makeToken, parseCookie } from '../sessions/session-token.ts'
import type { SessionKey } from '../sessions/session-token.ts'

/**
 * Creates a link with which a player can set a new password. Only this reply shows the link, and
 * the player's older link stops working.
 *
 * Refuses: not_found, forbidden.
 */
export function issuePasswordLink(
  { db }: { db: Db },
  actor: UserRef,
  { userId, reason }: { userId: string; reason: string },
): Promise<{ token: string; expiresAt: Date }> {
  const { cookie: token, tokenHash } = makeToken(userId)
  return inTransaction(db, async (tx) => {
    // A promotion in progress has already used up the older links, so wait for its outcome.
    await lockUser(tx, userId)
    const affected = await getTargetUser(tx, actor, 'users.password-link', userId)
    // Staff who could sign in as other staff could approve their own requests.
    if (affected.role !== 'player') throw refuse('forbidden', { target: affected.role })
    const { rows } = await sql<{ expires_at: Date }>`
      insert into password_link (user_id, token_hash, issued_by, expires_at)
      values (${userId}, ${tokenHash}, ${actor.userId}, clock_timestamp() + interval '1 hour')
      on conflict (user_id) do update set token_hash = excluded.token_hash,
        issued_by = excluded.issued_by, issued_at = clock_timestamp(),
        expires_at = excluded.expires_at, used_at = null
      returning expires_at`.execute(tx)
    await recordAudit(tx, {
      actor,
      action: 'users.password-link',
      description: 'Created a password link',
      affected,
      reason,
    })
    return { token, expiresAt: rows[0]!.expires_at }
  })
}

export type ResetPasswordUse = typeof resetPassword

/**
 * Sets a new password by means of a link. The change uses up this and every other link and code of
 * the account (trigger `app_user_spends_tokens`). Ends every session of the user and every lock-out
 * after wrong passwords. Passkeys are removed: whoever knew the old password may have added one,
 * and could still sign in with it.
 *
 * Refuses: unavailable, link_expired, password_guessable.
 */
export async function resetPassword(
  { db, passwords }: { db: Db; passwords: Passwords },
  { token, password }: ResetPassword,
): Promise<void> {
  const key = parseCookie(token)
  if (key === null) throw refuse('link_expired')
  // Hashing is slow, so nobody without a link may cause it.
  await inTransaction(db, (tx) => lockByLink(tx, key))
  const passwordHash = await passwords.hash(password)
  await inTransaction(db, async (tx) => {
    await lockByLink(tx, key)
    passwords.assertHardToGuess(password, await listDetails(tx, key.userId))
    await tx
      .updateTable('app_user')
      .set({
        password_hash: passwordHash,
        password_changed_at: sql<Date>`clock_timestamp()`,
        updated_at: sql<Date>`clock_timestamp()`,
        login_attempts: 0,
        // Somebody else may have seen the link, so the owner gets a day to object to a payout.
        payout_hold_until: sql<Date>`clock_timestamp() + interval '24 hours'`,
      })
      .where('user_id', '=', key.userId)
      .execute()
    // The link does not prove the second factor, so failed code attempts are not reset.
    await tx
      .deleteFrom('auth_throttle')
      .where('user_id', '=', key.userId)
      .where('source', '!=', CODES)
      .execute()
    await forgetDevices(tx, key.userId)
    await endSessions(tx, key.userId, 'password_changed')
    await notify(tx, key.userId, { kind: 'password_reset' })
    await notify(tx, key.userId, { kind: 'password_changed' })
    await removePasskeys(tx, key.userId)
  })
}

async function removePasskeys(tx: Tx, userId: string): Promise<void> {
  if ((await deletePasskeys(tx, userId)) === 0) return
  await notify(tx, userId, { kind: 'factor_changed', change: 'passkeys_removed' })
}

/** Locks the user's row if the link is valid. Refuses: link_expired. */
async function lockByLink(tx: Tx, key: SessionKey): Promise<void> {
  const user = await lockUser(tx, key.userId)
  if (user === undefined || !(await isOpen(tx, key, user))) throw refuse('link_expired')
}

/**
 * Returns whether a link is valid, whether staff or an e-mail gave it to the user. Links from staff
 * are valid for players only. Must run under the lock of the user's row.
 */
async function isOpen(
  tx: Tx,
  { userId, tokenHash }: SessionKey,
  { role, email }: Pick<UserCredentials, 'role' | 'email'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from password_link where user_id = ${userId} and token_hash = ${tokenHash}
      and used_at is null and expires_at > clock_timestamp() and ${role === 'player'}
    union all
    select from password_reset where user_id = ${userId}
      and token_hash = ${hashForAddress(tokenHash, email)}
      and used_at is null and expires_at > clock_timestamp()`.execute(tx)
  return rows.length > 0
}
