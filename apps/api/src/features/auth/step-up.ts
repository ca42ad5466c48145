import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { lockUser } from './credentials/auth.queries.ts'
import type { Actor } from './sessions/authenticate.ts'
import type { CountersFor } from './throttle/counters.ts'
import { commitThenRefuse } from './throttle/commit-then-refuse.ts'
import { checkAccountStatus } from './passwords/check-password.ts'
import type { Visit } from './sessions/open-session.ts'
import { takeTotpCode } from './totp/second-factor.ts'
import { clearThrottle, countFailedAttempt, readThrottle } from './throttle/throttle.ts'

/**
 * Checks an authenticator code and, if it is correct, allows this session to change money and roles
 * and to delete data for five minutes. Wrong codes are counted both per session and across all of
 * the user's sessions, so that a code cannot be guessed from one stolen session or from several.
 * Other people's failed sign-ins are not counted.
 *
 * Refuses: session_expired, totp_enrolment_required, wrong_credentials.
 */
export async function stepUp(
  { db, sealer, countersFor }: { db: Db; sealer: SecretBox; countersFor: CountersFor },
  actor: Actor,
  input: { code: string; visit: Visit },
): Promise<{ validUntil: Date }> {
  return commitThenRefuse(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (user === undefined) return refuse('session_expired')
    if (user.totp_enrolled_at === null) return refuse('totp_enrolment_required')
    const { tokenHash } = actor.session
    const counters = countersFor({ from: 'session', tokenHash, isCodeRequired: true })
    const throttle = await readThrottle(tx, user, counters)
    const why =
      checkAccountStatus(user, throttle.isLocked) ??
      ((await takeTotpCode(tx, sealer, user, input.code)) ? null : 'wrong_code')
    if (why !== null) {
      await countFailedAttempt(tx, user, { why, ip: input.visit.ip, throttle })
      return refuse('wrong_credentials', { why })
    }
    await clearThrottle(tx, user.user_id, throttle)
    return openFiveMinutes(tx, actor)
  })
}

async function openFiveMinutes(tx: Tx, actor: Actor) {
  const session = await tx
    .updateTable('user_session')
    .set({ stepped_up_until: sql<Date>`clock_timestamp() + interval '5 minutes'` })
    .where('user_id', '=', actor.userId)
    .where('token_hash', '=', actor.session.tokenHash)
    .where('ended_at', 'is', null)
    .returning('stepped_up_until')
    .executeTakeFirst()
  if (session === undefined || session.stepped_up_until === null) return refuse('session_expired')
  return { validUntil: session.stepped_up_until }
}
