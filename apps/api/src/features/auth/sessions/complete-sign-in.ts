import type { SessionUser } from '@kapis/contract/auth'
import { findClosed } from '@kapis/contract/gates'
import type { Refusal } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import { notify } from '#cashier/notify.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { UserCredentials } from '../credentials/auth.queries.ts'
import { presentUser } from './present-user.ts'
import type { Origin } from '../throttle/counters.ts'
import { clearThrottle } from '../throttle/throttle.ts'
import type { Throttle } from '../throttle/throttle.ts'
import { openSession } from './open-session.ts'
import type { OpenedSession, Visit } from './open-session.ts'

type SignIn = {
  origin: Origin
  throttle: Throttle
  visit: Visit
  /** The password hashed with the current settings, if the stored hash has older ones. */
  freshHash?: string | undefined
}

/**
 * Signs in a user whose identity was just proven: resets the counters, records the sign-in,
 * notifies the user about an unknown browser, and opens the session. The caller must hold the lock
 * of the user's row.
 *
 * Refuses: player_listed.
 */
export async function completeSignIn(
  tx: Tx,
  { exclusions }: { exclusions: Exclusions },
  user: UserCredentials,
  { origin, throttle, visit, freshHash }: SignIn,
): Promise<{ user: SessionUser; session: OpenedSession } | Refusal> {
  await clearThrottle(tx, user.user_id, throttle)
  const isListed = await exclusions.checkPlayer(tx, user.user_id, 'sign_in')
  const closed = findClosed('signIn', 'lists', { isListed })
  if (closed !== null) return closed
  await recordSignIn(tx, user, freshHash)
  if (origin.from === 'browser' && !origin.isKnownDevice) {
    const { userAgent = null } = visit
    const notice = { userAgent: userAgent?.slice(0, 300) ?? null, network: origin.address }
    await notify(tx, user.user_id, { kind: 'new_device', ...notice })
  }
  const shown = presentUser(user)
  return { user: shown, session: await openSession(tx, shown, visit) }
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
