import type { User, Why } from './auth.queries.ts'
import { lockOutOf } from './auth.queries.ts'
import { isLocked } from './lock-out.ts'

/** What was found out before the row was locked: hashing is slow and holds no transaction open. */
export type Checked = { isRight: boolean; changedAt: Date | undefined }

/** Why this user may not prove who they are with this password, or null when they did. */
export function judgePassword(user: User | undefined, checked: Checked): Why | null {
  if (user === undefined) return 'unknown_name'
  const standing = judgeStanding(user)
  if (standing !== null) return standing
  // A password that was changed since it was checked is no longer the right one.
  const isSame = user.password_changed_at.getTime() === checked.changedAt?.getTime()
  return checked.isRight && isSame ? null : 'wrong_password'
}

export function judgeStanding(user: User): Why | null {
  if (user.status !== 'active' || user.deleted_at !== null) return 'not_active'
  return isLocked(lockOutOf(user), user.now) ? 'locked' : null
}
