import type { SessionUser, SignIn } from '@kapis/contract/auth'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { Sealer } from '#fairness/seal.ts'
import { NOBODY, findCredentials, lockUser } from './auth.queries.ts'
import type { User } from './auth.queries.ts'
import type { CountersFor } from './throttle/counters.ts'
import { findOrigin } from './throttle/devices.ts'
import { inCountedTransaction } from './throttle/in-counted-transaction.ts'
import { judgePassword } from './passwords/judge-password.ts'
import { openSession } from './sessions/open-session.ts'
import type { OpenedSession, Visit } from './sessions/open-session.ts'
import type { Passwords } from './passwords/passwords.ts'
import { presentUser } from './present-user.ts'
import { isRecoveryCode, judgeCode } from './totp/second-factor.ts'
import { clearThrottle, countWrong, readThrottle } from './throttle/throttle.ts'

type Deps = { db: Db; sealer: Sealer; passwords: Passwords; countersFor: CountersFor }

/**
 * One way for everybody: look up, hash, judge under the lock, count. A wrong name, a wrong password,
 * a locked, disabled, blocked or deleted account all take it to the end and hear the same words.
 *
 * Refuses: unavailable, wrong_credentials; only after the right password: account_closed,
 * totp_required.
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
  return inCountedTransaction(db, async (tx) => {
    const user = await lockUser(tx, known?.user_id ?? NOBODY)
    const origin = await findOrigin(tx, known?.user_id ?? NOBODY, input.visit)
    const throttle = await readThrottle(tx, user, deps.countersFor(origin))
    const changedAt = known?.password_changed_at
    const why =
      judgePassword(user, { isRight, changedAt, isLocked: throttle.isLocked }) ??
      (await judgeCode(tx, deps, user, input.totp))
    if (why === 'missing_code') return refuse('totp_required')
    if (why === 'closed') return refuse('account_closed')
    if (user === undefined || why !== null) {
      await countWrong(tx, user, { why: why ?? 'unknown_name', ip: input.visit.ip, throttle })
      return refuse('wrong_credentials', { why, userId: user?.user_id })
    }
    await clearThrottle(tx, user.user_id, throttle)
    await recordSignIn(tx, user, freshHash)
    const shown = presentUser(user)
    const isRecovery = user.totp_enrolled_at !== null && isRecoveryCode(input.totp ?? '')
    return { user: shown, session: await openSession(tx, shown, { ...input.visit, isRecovery }) }
  })
}

async function recordSignIn(tx: Tx, user: User, freshHash: string | undefined): Promise<void> {
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
