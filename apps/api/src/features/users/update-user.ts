import { can, isStaff } from '@kapis/contract/policy'
import type { StaffAction } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { UpdateUser } from '@kapis/contract/users'
import { sql } from 'kysely'
import { requestApproval, namesOf } from '#audit/approval-requests.ts'
import type { Executor, MakerChecker } from '#audit/approval-requests.ts'
import { lapseRequestsOf } from '#audit/lapse-requests.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import type { Identities } from '#cashier/identities.ts'
import { lockNames } from '#cells/claims/claim-fence.ts'
import type { Claims } from '#cells/claims/claims.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { lockUserForEdit, userRefOf, refuseTaken } from './lock-user-for-edit.ts'
import type { LockedUser } from './lock-user-for-edit.ts'
import { actionsOf, diffUser } from './diff-user.ts'
import type { UserDiff } from './diff-user.ts'

export type UpdateUserDeps = {
  db: Db
  identities: Identities
  /** Ends every session of the user in this transaction. */
  endSessions(
    tx: Tx,
    userId: string,
    why: 'status_changed' | 'role_changed' | 'contact_changed' | 'deleted',
  ): Promise<void>
  /** Ends the user's open rounds by the rules of the games. */
  settleRounds(tx: Tx, userId: string): Promise<unknown>
  /** Sends a message to the user's inbox. */
  notify(tx: Tx, userId: string, message: string): Promise<void>
  /** The claims of names in the directory; null if this is the only cell. */
  claims: Pick<Claims, 'take'> | null
}

export type Updated = { isWaiting: boolean; change: UserDiff }

/**
 * Changes a user's comment, status, contact details or role. Only fields that differ count as
 * changes, and each is checked against its own policy. A new role needs approval.
 *
 * Refuses: not_found, forbidden, conflict (an outdated version, or the last super admin),
 * step_up_required, email_taken, mobile_taken, approval_open, unavailable (the directory of the
 * cells).
 */
export function updateUser(
  deps: UpdateUserDeps,
  maker: UserRef,
  { userId, reason, updatedAt, ...requested }: UpdateUser & { userId: string },
  assertStepUp: () => void,
): Promise<Updated> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockUserForEdit(tx, userId)
    const affected = userRefOf(row)
    const change = diffUser(row, requested)
    const actions = actionsOf(change)
    // Staff without any permission on this user are refused even if nothing would change.
    const neededActions = actions.length === 0 ? (['users.comment'] as const) : actions
    for (const action of neededActions) assertMay(maker, action, affected, { row, change })
    if (updatedAt !== undefined && updatedAt !== row.updated_at.toISOString()) {
      throw refuse('conflict', { why: 'it was changed since' })
    }
    if (change.role !== undefined || isContact(change)) assertStepUp()
    if (change.role !== undefined) {
      const kept = { userId, change, fromRole: row.role, reason: reason ?? null }
      const request = { subject: `role ${userId}`, asked: kept, amountMinor: 0n, maker, affected }
      await requestApproval(tx, { action: 'users.role', ...request, reason })
      return { isWaiting: true, change }
    }
    if (actions.length === 0) return { isWaiting: false, change }
    await apply(tx, deps, { maker }, { row, change, reason })
    return { isWaiting: false, change }
  }).catch(refuseTaken)
}

/** Returns the function that executes an approved change of role. */
export function executeChangeRole(deps: UpdateUserDeps): Executor {
  return async (tx, request, actors) => {
    const { userId, change, reason } = request.asked as {
      userId: string
      change: UserDiff
      reason: string | null
    }
    const row = await lockUserForEdit(tx, userId)
    await apply(tx, deps, actors, { row, change, reason: reason ?? undefined }).catch(refuseTaken)
  }
}

/**
 * Checks that the maker may take the action on this user. Moderators may block and unblock users,
 * but not disable them.
 */
function assertMay(
  maker: UserRef,
  action: StaffAction,
  affected: UserRef,
  { row, change }: { row: LockedUser; change: UserDiff },
): void {
  const isClosing = row.status === 'disabled' || change.status === 'disabled'
  const isTooMuch = action === 'users.status' && maker.role === 'moderator' && isClosing
  if (can(maker, action, affected) && !isTooMuch) return
  throw refuse('forbidden', { action, target: affected.role })
}

type Applied = { row: LockedUser; change: UserDiff; reason: string | undefined }

async function apply(tx: Tx, deps: UpdateUserDeps, actors: MakerChecker, applied: Applied) {
  const { row, change, reason } = applied
  const { actor, askedBy } = namesOf(actors)
  // Remembers the contact details before and after the change, so that both stay linked to this
  // user.
  if (isContact(change)) await deps.identities.remember(tx, row.user_id)
  if (isContact(change) && deps.claims !== null) {
    const { email, mobileNumber: mobile } = change
    await lockNames(tx, row.user_id)
    await deps.claims.take(row.user_id, { ...(email && { email }), ...(mobile && { mobile }) })
    await enqueue(tx, 'settle-claims', { accountId: row.user_id })
  }
  await write(tx, row.user_id, change)
  if (isContact(change)) await deps.identities.remember(tx, row.user_id)
  await follow(tx, deps, row.user_id, change)
  if (change.status !== undefined || change.role !== undefined) {
    const { role, status } = { ...row, ...change }
    await lapseRequestsOf(tx, actor, { ...userRefOf(row), role, status })
  }
  const affected = { userId: row.user_id, username: row.username }
  for (const action of actionsOf(change)) {
    const fields = FIELDS[action]!
    await recordAudit(tx, {
      actor,
      action,
      description: WORDS[action]!,
      oldValue: pick(valuesOf(row), fields, change),
      newValue: {
        ...pick(change, fields, change),
        ...(askedBy !== undefined && { askedBy }),
      },
      affected,
      ...(reason !== undefined && { reason }),
    })
  }
}

const FIELDS: Partial<Record<StaffAction, (keyof UserDiff)[]>> = {
  'users.comment': ['comment'],
  'users.status': ['status'],
  'users.contact': ['email', 'mobileNumber'],
  'users.role': ['role'],
}
const WORDS: Partial<Record<StaffAction, string>> = {
  'users.comment': 'Changed the comment on a user',
  'users.status': 'Changed the status of a user',
  'users.contact': 'Changed the contact details of a user',
  'users.role': 'Changed the role of a user',
}

function pick(from: UserDiff, fields: (keyof UserDiff)[], changed: UserDiff) {
  const named = fields.filter((field) => changed[field] !== undefined)
  return Object.fromEntries(named.map((field) => [field, from[field] ?? null]))
}

function valuesOf(row: LockedUser): UserDiff {
  return {
    comment: row.comment,
    status: row.status,
    email: row.email,
    mobileNumber: row.mobile_number,
    role: row.role,
  }
}

async function write(tx: Tx, userId: string, change: UserDiff): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      updated_at: sql`clock_timestamp()`,
      ...(change.comment !== undefined && { comment: change.comment }),
      // Once staff have set a status, the account no longer counts as closed by its owner.
      ...(change.status !== undefined && { status: change.status, closed_at: null }),
      ...(change.email !== undefined && { email: change.email }),
      ...(change.mobileNumber !== undefined && { mobile_number: change.mobileNumber }),
      ...(change.role !== undefined && { role: change.role }),
      ...(isContact(change) && {
        payout_hold_until: sql<Date>`clock_timestamp() + interval '24 hours'`,
      }),
    })
    .where('user_id', '=', userId)
    .execute()
}

const CONTACT_CHANGED =
  'Our staff changed the email or mobile number of your account. If you did not ask for it, ' +
  'tell us now: withdrawals wait for 24 hours.'

/**
 * Applies the consequences of a change: ends sessions, settles open rounds and notifies the user.
 */
async function follow(tx: Tx, deps: UpdateUserDeps, userId: string, change: UserDiff) {
  if (change.status !== undefined && change.status !== 'active') await deps.settleRounds(tx, userId)
  if (change.status !== undefined) await deps.endSessions(tx, userId, 'status_changed')
  if (change.role !== undefined) {
    if (isStaff(change.role)) await deps.settleRounds(tx, userId)
    await deps.endSessions(tx, userId, 'role_changed')
  }
  if (!isContact(change)) return
  await deps.endSessions(tx, userId, 'contact_changed')
  await deps.notify(tx, userId, CONTACT_CHANGED)
}

function isContact(change: UserDiff): boolean {
  return change.email !== undefined || change.mobileNumber !== undefined
}
