import type { UserCredentials, EndReason } from '../credentials/auth.queries.ts'

/**
 * The result of comparing a password before the user's row was locked. Hashing is slow, so it must
 * not happen inside a transaction.
 */
export type Checked = { isRight: boolean; changedAt: Date | undefined; isLocked: boolean }

/** Returns why the password is rejected, or null if it is right. */
export function checkPassword(
  user: UserCredentials | undefined,
  checked: Checked,
): EndReason | null {
  if (user === undefined) return 'unknown_name'
  const standing = checkAccountStatus(user, checked.isLocked)
  // If the user's password has changed since it was compared, the result no longer counts.
  const isSame = user.password_changed_at.getTime() === checked.changedAt?.getTime()
  const isProven = checked.isRight && isSame
  if (isProven && !checked.isLocked && isClosedByOwner(user)) return 'closed'
  return standing ?? (isProven ? null : 'wrong_password')
}

/**
 * Returns whether the owner closed the account. Staff who change the status also clear `closed_at`,
 * so only the owner's closing leaves a time there.
 */
function isClosedByOwner(user: UserCredentials): boolean {
  return user.status === 'disabled' && user.closed_at !== null && user.deleted_at === null
}

export function checkAccountStatus(user: UserCredentials, isLocked: boolean): EndReason | null {
  if (user.status !== 'active' || user.deleted_at !== null) return 'not_active'
  return isLocked ? 'locked' : null
}
