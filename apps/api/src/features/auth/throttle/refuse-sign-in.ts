import { refuse } from '@kapis/contract/refusals'
import type { Refusal } from '@kapis/contract/refusals'
import { refuseForNow } from '@kapis/contract/refuse-for-now'
import type { Tx } from '#db/in-transaction.ts'
import type { EndReason, UserCredentials } from '../credentials/auth.queries.ts'
import { HeldRefusal } from './commit-then-refuse.ts'
import { afterWrong, isLocked } from './lock-out.ts'
import { countFailedAttempt } from './throttle.ts'
import type { Throttle } from './throttle.ts'

type Failure = {
  code: 'wrong_credentials' | 'wrong_passkey'
  why: EndReason
  ip: string
  throttle: Throttle
}

/**
 * Counts a failed sign-in, and returns its refusal. In a browser that has signed in before, the
 * refusal is held back after too many failures. An attempt made in the meantime is refused with the
 * time to wait.
 */
export async function refuseSignIn(
  tx: Tx,
  user: UserCredentials | undefined,
  { code, ...failure }: Failure,
): Promise<Refusal | HeldRefusal> {
  await countFailedAttempt(tx, user, failure)
  const { why, throttle } = failure
  const refusal = refuse(code, { why, userId: user?.user_id })
  const slow = throttle.counters.find(({ counter }) => counter.limit.isHeld)
  if (user === undefined || slow === undefined) return refusal
  const { now } = user
  const after = afterWrong(slow.state, now, slow.counter.limit)
  const waitMs = (after.lockedUntil?.getTime() ?? 0) - now.getTime()
  if (waitMs <= 0) return refusal
  return isLocked(slow.state, now)
    ? refuseForNow(waitMs, { userId: user.user_id })
    : new HeldRefusal(refusal, waitMs)
}
