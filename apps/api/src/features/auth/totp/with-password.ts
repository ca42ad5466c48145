import { refuse } from '@kapis/contract/refusals'
import type { Refusal } from '@kapis/contract/refusals'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { getCredentials, lockUser } from '../credentials/auth.queries.ts'
import type { UserCredentials } from '../credentials/auth.queries.ts'
import { needsPasskey } from '../credentials/passkey.queries.ts'
import type { Actor } from '../sessions/authenticate.ts'
import { isSteppedUp } from '../sessions/step-up-session.ts'
import type { CountersFor } from '../throttle/counters.ts'
import { commitThenRefuse } from '../throttle/commit-then-refuse.ts'
import { checkPassword } from '../passwords/check-password.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { isEnrolled, checkCode } from './second-factor.ts'
import { clearThrottle, countFailedAttempt, readThrottle } from '../throttle/throttle.ts'

export type PasswordDeps = {
  db: Db
  sealer: SecretBox
  passwords: Passwords
  countersFor: CountersFor
}

export type PasswordProof = {
  password: string
  ip: string
  /**
   * If set, users with an authenticator app must also prove it with this code. Staff who have only
   * a passkey must have confirmed it in this session.
   */
  factor?: { code: string | undefined }
}

/**
 * Checks a signed-in user's password and runs the work in the same transaction. Failures count per
 * session, so that a stolen session cannot guess passwords and nobody else can lock the session. If
 * a code is required, failures also count over all sessions of the user. The counters are reset
 * only if both password and code are right.
 *
 * Refuses: unavailable, wrong_credentials, totp_required, step_up_required, account_closed,
 * account_blocked.
 */
export async function withPassword<T>(
  deps: PasswordDeps,
  actor: Actor,
  input: PasswordProof,
  work: (tx: Tx, user: UserCredentials) => Promise<T | Refusal>,
): Promise<T> {
  const { db, passwords, countersFor } = deps
  const known = await getCredentials(db, actor.userId)
  const isRight = await passwords.matches(input.password, known.password_hash)
  return commitThenRefuse(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    const { tokenHash } = actor.session
    const isCodeRequired = input.factor !== undefined && isEnrolled(user)
    const counters = countersFor({ from: 'session', tokenHash, isCodeRequired })
    const throttle = await readThrottle(tx, user, counters)
    const checked = { isRight, changedAt: known.password_changed_at, isLocked: throttle.isLocked }
    const why =
      checkPassword(user, checked) ??
      (input.factor && (await checkCode(tx, deps, user, input.factor.code))) ??
      null
    if (why === 'missing_code') return refuse('totp_required')
    if (why === 'closed') return refuse('account_closed')
    if (why === 'blocked') return refuse('account_blocked')
    if (user === undefined || why !== null) {
      await countFailedAttempt(tx, user, { why: why ?? 'unknown_name', ip: input.ip, throttle })
      return refuse('wrong_credentials', { why })
    }
    await clearThrottle(tx, user.user_id, throttle)
    if (input.factor && (await needsPasskey(tx, user)) && !(await isSteppedUp(tx, actor)))
      return refuse('step_up_required')
    return work(tx, user)
  })
}
