import type { EndSessions } from '@kapis/contract/auth'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Actor } from './sessions/authenticate.ts'
import { endSession } from './sessions/end-sessions.ts'
import { withPassword } from './totp/with-password.ts'
import type { PasswordDeps } from './totp/with-password.ts'

/**
 * Ends one session of the user. It requires the same proof as ending all others: whoever holds a
 * stolen session could otherwise sign out the owner one device at a time.
 *
 * Refuses: unavailable, wrong_credentials, totp_required, account_closed, not_found.
 */
export function endOwnSession(
  deps: PasswordDeps,
  actor: Actor,
  { sessionId, password, code, ip }: EndSessions & { sessionId: string; ip: string },
): Promise<void> {
  return withPassword(deps, actor, { password, ip, factor: { code } }, async (tx) => {
    const { rows } = await sql<{ token_hash: Buffer }>`
      select token_hash from user_session where user_id = ${actor.userId} and ended_at is null
        and substr(token_hash, 1, 16) = decode(${sessionId}, 'hex')`.execute(tx)
    const [found] = rows
    if (found === undefined) throw refuse('not_found')
    await endSession(tx, { userId: actor.userId, tokenHash: found.token_hash }, 'revoked')
  })
}
