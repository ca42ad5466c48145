import type { StepUp } from '@kapis/contract/auth'
import { refuse } from '@kapis/contract/refusals'
import { lockUser } from './credentials/auth.queries.ts'
import type { Actor } from './sessions/authenticate.ts'
import { commitThenRefuse } from './throttle/commit-then-refuse.ts'
import { checkAccountStatus } from './passwords/check-password.ts'
import { openStepUp } from './sessions/step-up-session.ts'
import { takeTotpCode } from './totp/second-factor.ts'
import { withPassword } from './totp/with-password.ts'
import type { PasswordDeps } from './totp/with-password.ts'
import { clearThrottle, countFailedAttempt, readThrottle } from './throttle/throttle.ts'

/**
 * Confirms that the caller is still the user, by an authenticator code or, without a second factor,
 * by the password. A password with a second factor needs the code too.
 *
 * Refuses: session_expired, totp_enrolment_required, totp_required, step_up_required, unavailable,
 * wrong_credentials.
 */
export function stepUp(
  deps: PasswordDeps,
  actor: Actor,
  { code, password, ip }: StepUp & { ip: string },
): Promise<{ validUntil: Date }> {
  if (password === undefined) return stepUpWithCode(deps, actor, { code: code ?? '', ip })
  const proof = { password, ip, factor: { code } }
  return withPassword(deps, actor, proof, (tx) => openStepUp(tx, actor))
}

/**
 * Checks an authenticator code and, if it is correct, allows this session to change money and roles
 * and to delete data for five minutes. Wrong codes are counted both per session and across all of
 * the user's sessions, so that a code cannot be guessed from one stolen session or from several.
 * Other people's failed sign-ins are not counted.
 */
function stepUpWithCode(
  { db, sealer, countersFor }: PasswordDeps,
  actor: Actor,
  input: { code: string; ip: string },
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
      await countFailedAttempt(tx, user, { why, ip: input.ip, throttle })
      return refuse('wrong_credentials', { why })
    }
    await clearThrottle(tx, user.user_id, throttle)
    return openStepUp(tx, actor)
  })
}
