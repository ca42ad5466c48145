import type { User, Why } from './auth.queries.ts'

/** What was found out before the row was locked: hashing is slow and holds no transaction open. */
export type Checked = { isRight: boolean; changedAt: Date | undefined; isLocked: boolean }

/** Why this user may not prove who they are with this password, or null when they did. */
export function judgePassword(user: User | undefined, checked: Checked): Why | null {
  if (user === undefined) return 'unknown_name'
  const standing = judgeStanding(user, checked.isLocked)
  if (standing !== null) return standing
  // A password that was changed since it was checked is no longer the right one.
  const isSame = user.password_changed_at.getTime() === checked.changedAt?.getTime()
  return checked.isRight && isSame ? null : 'wrong_password'
}

export function judgeStanding(user: User, isLocked: boolean): Why | null {
  if (user.status !== 'active' || user.deleted_at !== null) return 'not_active'
  return isLocked ? 'locked' : null
}
