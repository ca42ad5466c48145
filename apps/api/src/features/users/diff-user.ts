import type { Role, UserStatus } from '@kapis/contract/auth'
import type { StaffAction } from '@kapis/contract/policy'
import type { UpdateUser } from '@kapis/contract/users'
import type { LockedUser } from './lock-user-for-edit.ts'

/**
 * The fields of a request that differ from the stored user. Forms also send fields that were not
 * changed.
 */
export type UserDiff = {
  comment?: string | null
  status?: UserStatus
  email?: string
  mobileNumber?: string
  role?: Role
}

export function diffUser(
  row: Pick<LockedUser, 'comment' | 'status' | 'email' | 'mobile_number' | 'role'>,
  requested: Omit<UpdateUser, 'reason' | 'updatedAt'>,
): UserDiff {
  const { comment, status, email, mobileNumber, role } = requested
  const note = comment === '' ? null : comment
  return {
    ...(note !== undefined && note !== row.comment && { comment: note }),
    ...(status !== undefined && status !== row.status && { status }),
    ...(email !== undefined && email !== row.email && { email }),
    ...(mobileNumber !== undefined && mobileNumber !== row.mobile_number && { mobileNumber }),
    ...(role !== undefined && role !== row.role && { role }),
  }
}

/** Returns the policy actions that a change of this user requires, one for each of its parts. */
export function actionsOf({ role }: Pick<LockedUser, 'role'>, change: UserDiff): StaffAction[] {
  const status: StaffAction = role === 'super_admin' ? 'users.suspend' : 'users.status'
  return [
    ...(change.comment !== undefined ? (['users.comment'] as const) : []),
    ...(change.status !== undefined ? [status] : []),
    ...(change.email !== undefined || change.mobileNumber !== undefined
      ? (['users.contact'] as const)
      : []),
    ...(change.role !== undefined ? (['users.role'] as const) : []),
  ]
}

const UPDATED = {
  comment: 'User comment updated successfully!',
  status: 'User status updated successfully!',
  info: 'User basic info updated successfully!',
} as const

/**
 * Returns the message that the specification defines for a form. The form is recognised by the
 * fields that it sends.
 */
export function wordsFor(sent: UpdateUser): string {
  if (sent.status !== undefined) return UPDATED.status
  const hasInfo = [sent.email, sent.mobileNumber, sent.role].some((field) => field !== undefined)
  return sent.comment !== undefined && !hasInfo ? UPDATED.comment : UPDATED.info
}
