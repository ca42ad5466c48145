import type { Role, UserStatus } from '@kapis/contract/auth'
import type { StaffAction } from '@kapis/contract/policy'
import type { UpdateUser } from '@kapis/contract/users'
import type { LockedPerson } from './lock-person.ts'

/** What is really different; a form sends everything it shows. */
export type Change = {
  comment?: string | null
  status?: UserStatus
  email?: string
  mobileNumber?: string
  role?: Role
}

export function planChange(
  row: Pick<LockedPerson, 'comment' | 'status' | 'email' | 'mobile_number' | 'role'>,
  wanted: Omit<UpdateUser, 'reason' | 'updatedAt'>,
): Change {
  const { comment, status, email, mobileNumber, role } = wanted
  const note = comment === '' ? null : comment
  return {
    ...(note !== undefined && note !== row.comment && { comment: note }),
    ...(status !== undefined && status !== row.status && { status }),
    ...(email !== undefined && email !== row.email && { email }),
    ...(mobileNumber !== undefined && mobileNumber !== row.mobile_number && { mobileNumber }),
    ...(role !== undefined && role !== row.role && { role }),
  }
}

/** Each part of a change, in the words of the policy table. */
export function actionsOf(change: Change): StaffAction[] {
  return [
    ...(change.comment !== undefined ? (['users.comment'] as const) : []),
    ...(change.status !== undefined ? (['users.status'] as const) : []),
    ...(change.email !== undefined || change.mobileNumber !== undefined
      ? (['users.contact'] as const)
      : []),
    ...(change.role !== undefined ? (['users.role'] as const) : []),
  ]
}

export const UPDATED = {
  comment: 'User comment updated successfully!',
  status: 'User status updated successfully!',
  info: 'User basic info updated successfully!',
} as const

/** The spec has a sentence for each form; which one was sent is seen by its fields. */
export function wordsFor(sent: UpdateUser): string {
  if (sent.status !== undefined) return UPDATED.status
  const hasInfo = [sent.email, sent.mobileNumber, sent.role].some((field) => field !== undefined)
  return sent.comment !== undefined && !hasInfo ? UPDATED.comment : UPDATED.info
}
