import type { UserCredentials, EndReason } from '../auth.queries.ts'

/** What was found out before the row was locked: hashing is slow and holds no transaction open. */
export type Checked = { isRight: boolean; changedAt: Date | undefined; isLocked: boolean }

/** Why this user may not prove who they are with this password, or null when they did. */
export function checkPassword(
  user: UserCredentials | undefined,
  checked: Checked,
): EndReason | null {
  if (user === undefined) return 'unknown_name'
  const standing = checkAccountStatus(user, checked.isLocked)
  // A password that was changed since it was checked is no longer the right one.
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
