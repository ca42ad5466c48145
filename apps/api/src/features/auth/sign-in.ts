import type { SessionUser, SignIn } from '@kapis/contract/auth'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import { queueNotice } from '#cashier/queue-notice.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { UNKNOWN_USER_ID, findCredentials, lockUser } from './credentials/auth.queries.ts'
import type { UserCredentials } from './credentials/auth.queries.ts'
import type { CountersFor } from './throttle/counters.ts'
import { findOrigin } from './throttle/devices.ts'
import { commitThenRefuse } from './throttle/commit-then-refuse.ts'
import { checkPassword } from './passwords/check-password.ts'
import { openSession } from './sessions/open-session.ts'
import type { OpenedSession, Visit } from './sessions/open-session.ts'
import type { Passwords } from './passwords/passwords.ts'
import { presentUser } from './present-user.ts'
import { isRecoveryCode, checkCode } from './totp/second-factor.ts'
import { clearThrottle, countFailedAttempt, readThrottle } from './throttle/throttle.ts'

type Deps = {
  db: Db
  sealer: SecretBox
  passwords: Passwords
  countersFor: CountersFor
  exclusions: Exclusions
}

/**
 * Signs a user in. All failures (wrong name or password; locked, disabled, blocked or deleted
 * account) run the same steps and get the same reply. The steps are: look up, hash, check under the
 * lock, count.
 *
 * Refuses: unavailable, wrong_credentials; only after the right password: account_closed,
 * totp_required, player_listed.
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
    if (why === 'closed') return refuse('account_closed')
    if (user === undefined || why !== null) {
      await countFailedAttempt(tx, user, {
        why: why ?? 'unknown_name',
        ip: input.visit.ip,
        throttle,
      })
      return refuse('wrong_credentials', { why, userId: user?.user_id })
    }
    await clearThrottle(tx, user.user_id, throttle)
    if (await deps.exclusions.checkPlayer(tx, user.user_id, 'sign_in')) {
      return refuse('player_listed')
    }
    await recordSignIn(tx, user, freshHash)
    if (origin.from === 'browser' && !origin.isKnownDevice) {
      const { userAgent = null } = input.visit
      const notice = { userAgent: userAgent?.slice(0, 300) ?? null, network: origin.address }
      await queueNotice(tx, user.user_id, { kind: 'new_device', ...notice })
    }
    const shown = presentUser(user)
    const isRecovery = user.totp_enrolled_at !== null && isRecoveryCode(input.totp ?? '')
    return { user: shown, session: await openSession(tx, shown, { ...input.visit, isRecovery }) }
  })
}

async function recordSignIn(
  tx: Tx,
  user: UserCredentials,
  freshHash: string | undefined,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      login_attempts: 0,
      last_login_at: sql<Date>`clock_timestamp()`,
      last_login_attempt_at: sql<Date>`clock_timestamp()`,
      ...(freshHash !== undefined && { password_hash: freshHash }),
    })
    .where('user_id', '=', user.user_id)
    .execute()
}
