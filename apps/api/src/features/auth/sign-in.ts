import type { SessionUser, SignIn } from '@kapis/contract/auth'
import { findClosed } from '@kapis/contract/gates'
import { refuse } from '@kapis/contract/refusals'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import type { Db } from '#db/pool.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { UNKNOWN_USER_ID, findCredentials, lockUser } from './credentials/auth.queries.ts'
import { needsPasskey } from './credentials/passkey.queries.ts'
import type { CountersFor } from './throttle/counters.ts'
import { findOrigin } from './throttle/devices.ts'
import { refuseSignIn } from './throttle/refuse-sign-in.ts'
import { commitThenRefuse } from './throttle/commit-then-refuse.ts'
import { checkPassword, ownStateOf } from './passwords/check-password.ts'
import { completeSignIn } from './sessions/complete-sign-in.ts'
import type { OpenedSession, Visit } from './sessions/open-session.ts'
import type { Passwords } from './passwords/passwords.ts'
import { isRecoveryCode, checkCode } from './totp/second-factor.ts'
import { readThrottle } from './throttle/throttle.ts'

type Deps = {
  db: Db
  sealer: SecretBox
  passwords: Passwords
  countersFor: CountersFor
  exclusions: Exclusions
}

/**
 * Signs a user in. All failures (wrong name or password; locked or deleted account, blocked
 * staff) run the same steps and get the same reply. The steps are: look up, hash, check under the
 * lock, count.
 *
 * Refuses: unavailable, wrong_credentials, too_many_requests (in a browser that has signed in
 * before, while the reply to a wrong password is held back); only after the right password:
 * account_closed, account_blocked, totp_required, player_listed, passkey_required (staff whose only
 * second factor is a passkey).
 */
export async function signIn(
  deps: Deps,
  input: SignIn & { visit: Visit },
): Promise<{ user: SessionUser; session: OpenedSession }> {
  const { db, passwords } = deps
  const known = await findCredentials(db, input.username)
  const isRight = await passwords.matches(input.password, known?.password_hash)
  const isStale = isRight && known !== undefined && passwords.isStale(known.password_hash)
  const freshHash = isStale ? await passwords.hash(input.password) : undefined
  return commitThenRefuse(db, async (tx) => {
    const user = await lockUser(tx, known?.user_id ?? UNKNOWN_USER_ID)
    const origin = await findOrigin(tx, known?.user_id ?? UNKNOWN_USER_ID, input.visit)
    const throttle = await readThrottle(tx, user, deps.countersFor(origin))
    const changedAt = known?.password_changed_at
    const why =
      checkPassword(user, { isRight, changedAt, isLocked: throttle.isLocked }) ??
      (await checkCode(tx, deps, user, input.totp))
    if (why === 'missing_code') return refuse('totp_required')
    const closed = findClosed('signIn', 'proof', { ownState: ownStateOf(why) })
    if (closed !== null) return closed
    if (user === undefined || why !== null) {
      const failure = { why: why ?? 'unknown_name', ip: input.visit.ip, throttle }
      return refuseSignIn(tx, user, { code: 'wrong_credentials', ...failure })
    }
    if (await needsPasskey(tx, user)) return refuse('passkey_required')
    const isRecovery = user.totp_enrolled_at !== null && isRecoveryCode(input.totp ?? '')
    const visit = { ...input.visit, isRecovery }
    return completeSignIn(tx, deps, user, { origin, throttle, visit, freshHash })
  })
}
