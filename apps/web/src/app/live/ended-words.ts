import type { ENDED_REASONS } from '@kapis/contract/live'
import { SESSION_EXPIRED_MESSAGE, SESSION_LIMIT_MESSAGE } from '@kapis/contract/messages'
import { withSupport } from '@kapis/contract/support'

type EndedReason = (typeof ENDED_REASONS)[number]
export type Ended = { reason: EndedReason; support?: string | undefined }

/** Returns what the login form says about a session that did not end on this page. */
export function endedWords({ reason, support }: Ended): string {
  const words = ENDED_WORDS[reason]
  return /contact support/i.test(words) ? withSupport(words, support) : words
}

export const ENDED_WORDS: Record<EndedReason, string> = {
  signed_out: 'You logged out in another tab.',
  revoked: 'You were logged out here from another device.',
  password_changed: 'Your password was changed. Please log in with the new one.',
  totp_enrolled: 'An authenticator app was set up for your account. Please log in again.',
  totp_changed: 'Your two-step login was changed. Please log in again.',
  totp_reset: 'Staff reset your authenticator app. Please log in again.',
  status_changed: 'Your account was disabled or blocked. Please contact support.',
  role_changed: 'Your role was changed. Please log in again.',
  contact_changed: 'Your contact details were changed. Please log in again.',
  account_closed: 'You closed this account. Contact support to reopen it.',
  deleted: 'This account was deleted. Please contact support.',
  limit: SESSION_LIMIT_MESSAGE,
  expired: SESSION_EXPIRED_MESSAGE,
}
