import assert from 'node:assert/strict'
import { Uuid } from '@kapis/contract/fields'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { assertSubjectUnchanged, namesOf } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { Maybe } from '#approvals/stored.ts'
import { getTargetUser } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { INSTALLATION, recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Notify } from '#cashier/notify.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { findCredentials, lockUser } from '../credentials/auth.queries.ts'
import { deletePasskeys, hasPasskey } from '../credentials/passkey.queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'

const ACTION = 'users.totp-reset' as const

/**
 * Requests the reset of a user's lost second factors, which always needs approval.
 *
 * Refuses: not_found, forbidden, conflict (there is no second factor), approval_open.
 */
export async function requestTotpReset(
  { db }: { db: Db },
  maker: UserRef,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const affected = await getTargetUser(tx, maker, ACTION, userId)
    await lockEnrolled(tx, userId)
    const content = { userId, enrolledAt: await getEnrolledAt(tx, userId) }
    await factorReset.request(tx, { content, maker, affected, reason })
  })
}

/**
 * A reset of second factors. It removes the authenticator app and all passkeys: a thief may have
 * added one of them. Afterwards the user signs in with the password alone, and payouts are held for
 * a day.
 *
 * Refuses: conflict (there is no second factor), approval_lapsed (the user has replaced it).
 */
export const factorReset = approvable({
  action: ACTION,
  schema: z.object({ userId: Uuid, enrolledAt: Maybe(z.string()) }),
  subject: ({ userId }) => `totp ${userId}`,
  describe: (stored) => ({ fields: shown(stored, { userId: 'hidden', enrolledAt: 'time' }) }),
  async run(tx, { userId }, { request, actors }, { notify }: { notify: Notify }) {
    const user = await lockEnrolled(tx, userId)
    // This is checked again under the lock of the user's row, because the user may have enrolled
    // again.
    await assertSubjectUnchanged(tx, request.approvalId)
    await resetFactors(tx, notify, user.user_id)
    const { actor, askedBy } = namesOf(actors)
    await recordAudit(tx, {
      actor,
      action: ACTION,
      description: 'Reset the second factors',
      affected: { userId: user.user_id, username: user.username },
      newValue: { askedBy: askedBy ?? null },
    })
  },
})

/** Removes all second factors of a user, holds payouts, ends all sessions and notifies the user. */
async function resetFactors(tx: Tx, notify: Notify, userId: string): Promise<void> {
  await clearTotp(tx, userId)
  await deletePasskeys(tx, userId)
  await tx
    .updateTable('app_user')
    .set({ payout_hold_until: sql<Date>`clock_timestamp() + interval '24 hours'` })
    .where('user_id', '=', userId)
    .execute()
  await endSessions(tx, userId, 'totp_reset')
  await notify(tx, userId, { kind: 'factor_changed', change: 'reset' })
}

/**
 * Resets the lost second factors of a super admin, whom nobody outranks, so that no staff member
 * may request it. Only the command `reset-factors` calls this, on the server. All other super
 * admins are notified.
 *
 * Refuses: not_found, forbidden (not an active super admin), conflict (there is no second factor).
 */
export function resetSuperAdmin(
  { db, notify }: { db: Db; notify: Notify },
  { username, reason }: { username: string; reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await findCredentials(tx, username)
    if (found === undefined) throw refuse('not_found')
    const user = await lockEnrolled(tx, found.user_id)
    if (user.role !== 'super_admin' || user.status !== 'active') throw refuse('forbidden')
    const affected = { userId: user.user_id, username: user.username }
    await resetFactors(tx, notify, user.user_id)
    for (const userId of await listOtherSuperAdmins(tx, user.user_id)) {
      await notify(tx, userId, { kind: 'super_admin_reset' })
    }
    await recordAudit(tx, {
      actor: INSTALLATION,
      action: ACTION,
      description: 'Reset the second factors on the server',
      affected,
      reason,
    })
  })
}

async function listOtherSuperAdmins(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .where('home_cell', 'is', null)
    .where('user_id', '<>', userId)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Removes the user's secret and recovery codes, so that the password alone signs in. */
export async function clearTotp(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      totp_secret_sealed: null,
      totp_enrolled_at: null,
      totp_pending_sealed: null,
      totp_pending_at: null,
    })
    .where('user_id', '=', userId)
    .execute()
  await tx.deleteFrom('user_recovery_code').where('user_id', '=', userId).execute()
}

/**
 * Returns the time of enrolment as text, with the microseconds that a Date cannot hold; null for a
 * user who has only passkeys.
 */
async function getEnrolledAt(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ enrolledAt: string | null }>`
    select to_char(totp_enrolled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      as "enrolledAt"
    from app_user where user_id = ${userId}`.execute(tx)
  const [row] = rows
  assert(row !== undefined)
  return row.enrolledAt
}

async function lockEnrolled(tx: Tx, userId: string) {
  const user = await lockUser(tx, userId)
  if (user === undefined) throw refuse('conflict', { userId })
  const hasFactor = user.totp_enrolled_at !== null || (await hasPasskey(tx, userId))
  if (!hasFactor) throw refuse('conflict', { userId })
  return user
}
