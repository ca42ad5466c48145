import type { UserCredentials, EndReason } from '../credentials/auth.queries.ts'

/**
 * The result of hashing before the row was locked: hashing is slow and must not hold a transaction.
 */
export type Checked = { isRight: boolean; changedAt: Date | undefined; isLocked: boolean }

/** Returns why this password is rejected, or null if it is right. */
export function checkPassword(
  user: UserCredentials | undefined,
  checked: Checked,
): EndReason | null {
  if (user === undefined) return 'unknown_name'
  const standing = checkAccountStatus(user, checked.isLocked)
  // A password that changed since the check is no longer right.
  const isSame = user.password_changed_at.getTime() === checked.changedAt?.getTime()
  const isProven = checked.isRight && isSame
  if (isProven && !checked.isLocked && isClosedByOwner(user)) return 'closed'
  return standing ?? (isProven ? null : 'wrong_password')
}

/** Staff who change the status clear `closed_at`. */
function isClosedByOwner(user: UserCredentials): boolean {
  return user.status === 'disabled' && user.closed_at !== null && user.deleted_at === null
}

export function checkAccountStatus(user: UserCredentials, isLocked: boolean): EndReason | null {
  if (user.status !== 'active' || user.deleted_at !== null) return 'not_active'
  return isLocked ? 'locked' : null
}
