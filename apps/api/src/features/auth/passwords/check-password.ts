import type { GateFacts } from '@kapis/contract/gate-rules'
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
  // If the user's password has changed since it was compared, the result no longer counts.
  const isSame = user.password_changed_at.getTime() === checked.changedAt?.getTime()
  return checkProof(user, checked.isLocked, checked.isRight && isSame ? null : 'wrong_password')
}

/**
 * Returns why a sign-in is rejected, or null. Only somebody who has proven to be the owner learns
 * that the account is closed, or that staff have blocked it. Blocked staff learn nothing, because
 * they must prove more than a password.
 */
export function checkProof(
  user: UserCredentials,
  isLocked: boolean,
  wrong: EndReason | null,
): EndReason | null {
  if (wrong === null && !isLocked) {
    if (isClosedByOwner(user)) return 'closed'
    if (isBlockedPlayer(user)) return 'blocked'
  }
  return checkAccountStatus(user, isLocked) ?? wrong
}

/** Returns what a proven owner learns about the account. */
export function ownStateOf(why: EndReason | null): GateFacts['ownState'] {
  return why === 'closed' || why === 'blocked' ? why : 'open'
}

/**
 * Returns whether the owner closed the account. Staff who change the status also clear `closed_at`,
 * so only the owner's closing leaves a time there.
 */
function isClosedByOwner(user: UserCredentials): boolean {
  return user.status === 'disabled' && user.closed_at !== null && user.deleted_at === null
}

function isBlockedPlayer(user: UserCredentials): boolean {
  return user.role === 'player' && user.status !== 'active' && user.deleted_at === null
}

export function checkAccountStatus(user: UserCredentials, isLocked: boolean): EndReason | null {
  if (user.status !== 'active' || user.deleted_at !== null) return 'not_active'
  return isLocked ? 'locked' : null
}
