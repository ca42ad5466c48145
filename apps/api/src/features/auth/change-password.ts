import type { ChangePassword } from '@kapis/contract/auth'
import { isStaff } from '@kapis/contract/policy'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import { notify } from '#cashier/notify.ts'
import type { Tx } from '#db/in-transaction.ts'
import { listDetails } from './passwords/list-details.ts'
import { forgetDevices } from './throttle/devices.ts'
import { endSessions } from './sessions/end-sessions.ts'
import type { Actor } from './sessions/authenticate.ts'
import { openSession } from './sessions/open-session.ts'
import type { OpenedSession, Visit } from './sessions/open-session.ts'
import { withPassword } from './totp/with-password.ts'
import type { PasswordDeps } from './totp/with-password.ts'

/**
 * Changes the user's password, ends all sessions of the user and opens a new one for this browser.
 * All browsers remembered from earlier sign-ins are forgotten. Users with an authenticator app must
 * also send a code.
 *
 * Refuses: password_guessable, unavailable, wrong_credentials, totp_required.
 */
export async function changePassword(
  deps: PasswordDeps,
  actor: Actor,
  input: ChangePassword & { visit: Visit },
): Promise<OpenedSession> {
  const details = await listDetails(deps.db, actor.userId)
  deps.passwords.assertHardToGuess(input.password, details)
  const newHash = await deps.passwords.hash(input.password)
  const { currentPassword: password, code, visit } = input
  const proof = { password, ip: visit.ip, factor: { code } }
  return withPassword(deps, actor, proof, async (tx) => {
    await tx
      .updateTable('app_user')
      .set({
        password_hash: newHash,
        password_changed_at: sql<Date>`clock_timestamp()`,
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('user_id', '=', actor.userId)
      .execute()
    await endSessions(tx, actor.userId, 'password_changed')
    await forgetDevices(tx, actor.userId)
    const session = await openSession(tx, actor, visit)
    await notify(tx, actor.userId, { kind: 'password_changed' })
    if (isStaff(actor.role)) await recordChange(tx, actor)
    return session
  })
}

function recordChange(tx: Tx, actor: Actor) {
  return recordAudit(tx, {
    actor,
    affected: actor,
    action: 'auth.password',
    description: 'Changed their own password',
  })
}
