import type { EndSessions } from '@kapis/contract/auth'
import type { Actor } from './sessions/authenticate.ts'
import { endSessions } from './sessions/end-sessions.ts'
import { withPassword } from './totp/with-password.ts'
import type { PasswordDeps } from './totp/with-password.ts'

/**
 * Ends all sessions of the user but this one. Whoever holds a stolen session must not be able to
 * sign out the owner everywhere, so this requires the password, and a code if the user has an
 * authenticator app.
 *
 * Refuses: unavailable, wrong_credentials, totp_required, account_closed.
 */
export function endOtherSessions(
  deps: PasswordDeps,
  actor: Actor,
  { password, code, ip }: EndSessions & { ip: string },
): Promise<void> {
  return withPassword(deps, actor, { password, ip, factor: { code } }, (tx) =>
    endSessions(tx, actor.userId, 'revoked', actor.session.tokenHash),
  )
}
