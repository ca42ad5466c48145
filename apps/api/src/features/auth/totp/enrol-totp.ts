import type { EnrolTotp } from '@kapis/contract/auth'
import { sql } from 'kysely'
import type { Actor } from '../sessions/authenticate.ts'
import { isRecoverySession } from './own-totp.ts'
import { totpPlace } from './second-factor.ts'
import { makeTotpSecret, totpUri } from './totp.ts'
import { withPassword } from './with-password.ts'
import type { PasswordDeps } from './with-password.ts'

/**
 * Creates the secret of a first or replacement authenticator app, which becomes active with its
 * first correct code. A replacement also requires a code of the old app or a recovery code, unless
 * the session was opened with a recovery code.
 *
 * Refuses: unavailable, wrong_credentials, totp_required.
 */
export async function enrolTotp(
  deps: PasswordDeps,
  actor: Actor,
  input: EnrolTotp & { ip: string },
): Promise<{ secret: string; uri: string }> {
  const { password, code, ip } = input
  const secret = makeTotpSecret()
  const sealed = await deps.sealer.seal(Buffer.from(secret), totpPlace(actor.userId))
  const isRecovery = await isRecoverySession(deps.db, actor)
  const proof = { password, ip, ...(!isRecovery && { factor: { code } }) }
  return withPassword(deps, actor, proof, async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ totp_pending_sealed: sealed, totp_pending_at: sql<Date>`clock_timestamp()` })
      .where('user_id', '=', actor.userId)
      .execute()
    return { secret, uri: totpUri(secret, actor.username) }
  })
}
