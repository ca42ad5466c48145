import { isStaff } from '@kapis/contract/policy'
import { recordAudit } from '#audit/record.ts'
import { queueNotice } from '#cashier/queue-notice.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Actor } from '../sessions/authenticate.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { EndedWhy } from '../sessions/end-sessions.ts'

/**
 * Sends a message to a user's inbox. app.ts passes this function in, because the inbox belongs to
 * another feature.
 */
export type NotifyUser = (tx: Tx, userId: string, message: string) => Promise<void>

const NOT_YOU = 'If this was not you, change your password and tell our staff.'

/**
 * For each change, the notification to the user and the text of the staff log entry. Only changes
 * by staff are logged.
 */
const CHANGES = {
  enrolled: ['An authenticator app was set up for your account.', 'Enrolled an authenticator app'],
  replaced: ['Your authenticator app was replaced.', 'Replaced the authenticator app'],
  removed: ['Your authenticator app was removed.', 'Removed the authenticator app'],
  renewed: ['Your recovery codes were replaced by new ones.', 'Renewed the recovery codes'],
} as const
export type TotpChange = keyof typeof CHANGES

/**
 * Ends the user's other sessions after a change of the second factor, and notifies the user. If the
 * user is staff, also writes a staff log entry.
 */
export async function totpChanged(
  tx: Tx,
  notify: NotifyUser,
  actor: Actor,
  change: TotpChange,
): Promise<void> {
  const [message, description] = CHANGES[change]
  const why: EndedWhy = change === 'enrolled' ? 'totp_enrolled' : 'totp_changed'
  await endSessions(tx, actor.userId, why, actor.session.tokenHash)
  await notify(tx, actor.userId, `${message} ${NOT_YOU}`)
  await queueNotice(tx, actor.userId, { kind: 'factor_changed', change })
  if (!isStaff(actor.role)) return
  await recordAudit(tx, { actor, affected: actor, action: 'auth.totp', description })
}
