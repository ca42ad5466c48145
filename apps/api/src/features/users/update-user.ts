import { ROLES, USER_STATUSES } from '@kapis/contract/auth'
import { OneOf, Uuid } from '@kapis/contract/fields'
import { can } from '@kapis/contract/policy'
import type { StaffAction } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { UpdateUser } from '@kapis/contract/users'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { shown } from '#approvals/describe.ts'
import { Maybe } from '#approvals/stored.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { applyUserChange, isContact } from './apply-user-change.ts'
import type { ContactChange, UserChangeDeps } from './apply-user-change.ts'
import { lockUserForEdit, userRefOf, refuseTaken } from './lock-user-for-edit.ts'
import type { LockedUser } from './lock-user-for-edit.ts'
import { actionsOf, diffUser } from './diff-user.ts'
import type { UserDiff } from './diff-user.ts'

export type UpdateUserDeps = UserChangeDeps & { db: Db }

/**
 * Returns a kind of approval request: a change of a user that a second member of staff approves.
 */
const changeByTwo = (action: StaffAction) =>
  approvable({
    action,
    schema: z.object({
      userId: Uuid,
      change: z.object({
        comment: z.exactOptional(z.nullable(z.string())),
        status: z.exactOptional(OneOf(USER_STATUSES)),
        email: z.exactOptional(z.string()),
        mobileNumber: z.exactOptional(z.string()),
        role: z.exactOptional(OneOf(ROLES)),
      }),
      fromRole: z.optional(OneOf(ROLES)),
      reason: Maybe(z.string()),
    }),
    subject: ({ userId }) => `${action} ${userId}`,
    describe: ({ fromRole, reason, change: { status: newStatus, ...change } }) => ({
      fields: shown(
        { fromRole, newStatus, reason, ...change },
        {
          fromRole: 'word',
          role: 'word',
          newStatus: 'word',
          email: 'text',
          mobileNumber: 'text',
          comment: 'text',
          reason: 'text',
        },
      ),
    }),
    async run(tx, { userId, change, reason }, { actors }, deps: UpdateUserDeps) {
      const row = await lockUserForEdit(tx, userId)
      await applyUserChange(tx, deps, actors, { row, change, reason: reason ?? undefined }).catch(
        refuseTaken,
      )
    },
  })

export const roleChange = changeByTwo('users.role')
export const suspension = changeByTwo('users.suspend')

export type Updated = { isWaiting: boolean; change: UserDiff }

/**
 * Changes a user's comment, status, contact details or role. Only fields that differ count as
 * changes, and each is checked against its own policy. A new role needs approval, and so does the
 * status of a super admin.
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
    const actions = actionsOf(row, change)
    for (const action of neededFor(actions, requested)) {
      assertMay(maker, action, affected, { row, change })
    }
    if (updatedAt !== undefined && updatedAt !== row.updated_at.toISOString()) {
      throw refuse('conflict', { why: 'it was changed since' })
    }
    const decidedByTwo = [roleChange, suspension].find(({ action }) => actions.includes(action))
    if (decidedByTwo !== undefined || givesAccess(change)) assertStepUp()
    if (decidedByTwo !== undefined) {
      const content = { userId, change, fromRole: row.role, reason: reason ?? null }
      await decidedByTwo.request(tx, { content, maker, affected, reason })
      return { isWaiting: true, change }
    }
    if (actions.length === 0) return { isWaiting: false, change }
    await applyUserChange(tx, deps, { maker }, { row, change, reason })
    return { isWaiting: false, change }
  }).catch(refuseTaken)
}

/**
 * Returns the actions that a request requires. Staff without any permission on this user are
 * refused even if nothing would change. So are staff who name contact details that they see masked:
 * otherwise the reply would reveal whether a guess is right.
 */
function neededFor(actions: StaffAction[], requested: ContactChange): StaffAction[] {
  if (isContact(requested)) return [...actions, 'users.contact']
  return actions.length === 0 ? ['users.comment'] : actions
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

/**
 * Returns whether a change gives somebody access. Blocking takes access away and must be quick, so
 * it needs no step-up.
 */
function givesAccess(change: UserDiff): boolean {
  return change.role !== undefined || change.status === 'active' || isContact(change)
}
