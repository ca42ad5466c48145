import type { PasskeyAssertion, PasskeyRequest } from '@kapis/contract/passkeys'
import { refuse } from '@kapis/contract/refusals'
import type { Db } from '#db/pool.ts'
import { lockUser } from '../credentials/auth.queries.ts'
import { listPasskeysOf } from '../credentials/passkey.queries.ts'
import { checkAccountStatus } from '../passwords/check-password.ts'
import type { Actor } from '../sessions/authenticate.ts'
import { openStepUp } from '../sessions/step-up-session.ts'
import type { CountersFor } from '../throttle/counters.ts'
import { commitThenRefuse } from '../throttle/commit-then-refuse.ts'
import { clearThrottle, countFailedAttempt, readThrottle } from '../throttle/throttle.ts'
import { issueChallenge, sessionHolder } from './challenges.ts'
import { checkPasskey } from './check-passkey.ts'
import { requestOptions } from './passkey-options.ts'
import type { RelyingParty } from './relying-party.ts'

type Deps = { db: Db; countersFor: CountersFor; party: RelyingParty }

/** Starts a step-up with one of the user's passkeys. Refuses: not_found (there is none). */
export async function startPasskeyStepUp(
  { db, party }: Pick<Deps, 'db' | 'party'>,
  actor: Actor,
): Promise<PasskeyRequest> {
  const known = await listPasskeysOf(db, actor.userId)
  if (known.length === 0) throw refuse('not_found')
  const holder = sessionHolder(actor)
  return requestOptions(party, await issueChallenge(db, { purpose: 'step_up', holder }), known)
}

/**
 * Confirms with a passkey that the caller is still the user, as an authenticator code does.
 * Failures are counted together with wrong codes.
 *
 * Refuses: session_expired, wrong_passkey.
 */
export function stepUpWithPasskey(
  { db, party, countersFor }: Deps,
  actor: Actor,
  { ip, ...sent }: PasskeyAssertion & { ip: string },
): Promise<{ validUntil: Date }> {
  return commitThenRefuse(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (user === undefined) return refuse('session_expired')
    const { tokenHash } = actor.session
    const counters = countersFor({ from: 'session', tokenHash, isCodeRequired: true })
    const throttle = await readThrottle(tx, user, counters)
    const holder = sessionHolder(actor)
    const attempt = { purpose: 'step_up', holder, party, userId: actor.userId, sent } as const
    const why = checkAccountStatus(user, throttle.isLocked) ?? (await checkPasskey(tx, attempt))
    if (why !== null) {
      await countFailedAttempt(tx, user, { why, ip, throttle })
      return refuse('wrong_passkey', { why })
    }
    await clearThrottle(tx, user.user_id, throttle)
    return openStepUp(tx, actor)
  })
}
