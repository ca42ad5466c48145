import { isStaff } from '@kapis/contract/policy'
import { recordAudit } from '#audit/record.ts'
import type { Notify } from '#cashier/notify.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Actor } from '../sessions/authenticate.ts'
import { endSessions } from '../sessions/end-sessions.ts'

/** The text of the staff log entry for each change. Only changes by staff are logged. */
const LOGGED = { passkey_added: 'Added a passkey', passkey_removed: 'Removed a passkey' } as const

type PasskeyChange = {
  change: keyof typeof LOGGED
  name: string
  /** Whose other sessions end: any user's, or only those of staff. Absent if none end. */
  endsOthers?: 'anybody' | 'staff'
}

/**
 * Notifies the user about a change of the passkeys. If the user is staff, also writes a staff log
 * entry. A staff member's first factor ends the sessions that were opened without it; a removed
 * passkey ends those that may have been opened with it.
 */
export async function passkeyChanged(
  tx: Tx,
  notify: Notify,
  actor: Actor,
  { change, name, endsOthers }: PasskeyChange,
): Promise<void> {
  if (endsOthers === 'anybody' || (endsOthers === 'staff' && isStaff(actor.role))) {
    const why = change === 'passkey_added' ? 'totp_enrolled' : 'totp_changed'
    await endSessions(tx, actor.userId, why, actor.session.tokenHash)
  }
  await notify(tx, actor.userId, { kind: 'factor_changed', change })
  if (!isStaff(actor.role)) return
  const description = LOGGED[change]
  const newValue = { passkey: name }
  await recordAudit(tx, { actor, affected: actor, action: 'auth.passkey', description, newValue })
}
