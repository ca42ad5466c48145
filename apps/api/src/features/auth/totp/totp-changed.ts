import { isStaff } from '@kapis/contract/policy'
import { recordAudit } from '#audit/record.ts'
import type { Notify } from '#cashier/notify.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Actor } from '../sessions/authenticate.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { EndedWhy } from '../sessions/end-sessions.ts'

/** The text of the staff log entry for each change. Only changes by staff are logged. */
const LOGGED = {
  enrolled: 'Enrolled an authenticator app',
  replaced: 'Replaced the authenticator app',
  removed: 'Removed the authenticator app',
  renewed: 'Renewed the recovery codes',
} as const
export type TotpChange = keyof typeof LOGGED

/**
 * Ends the user's other sessions after a change of the second factor, and notifies the user. If the
 * user is staff, also writes a staff log entry.
 */
export async function totpChanged(
  tx: Tx,
  notify: Notify,
  actor: Actor,
  change: TotpChange,
): Promise<void> {
  const why: EndedWhy = change === 'enrolled' ? 'totp_enrolled' : 'totp_changed'
  await endSessions(tx, actor.userId, why, actor.session.tokenHash)
  await notify(tx, actor.userId, { kind: 'factor_changed', change })
  if (!isStaff(actor.role)) return
  const description = LOGGED[change]
  await recordAudit(tx, { actor, affected: actor, action: 'auth.totp', description })
}
