import type { SessionUser } from '@kapis/contract/auth'
import type { PasskeyAssertion, PasskeyRequest } from '@kapis/contract/passkeys'
import { findClosed } from '@kapis/contract/gates'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import type { Db } from '#db/pool.ts'
import { UNKNOWN_USER_ID, lockUser } from '../credentials/auth.queries.ts'
import { findPasskeyOwner } from '../credentials/passkey.queries.ts'
import { checkProof, ownStateOf } from '../passwords/check-password.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import type { KnownVisit, OpenedSession } from '../sessions/open-session.ts'
import type { CountersFor } from '../throttle/counters.ts'
import { findOrigin } from '../throttle/devices.ts'
import { refuseSignIn } from '../throttle/refuse-sign-in.ts'
import { commitThenRefuse } from '../throttle/commit-then-refuse.ts'
import { readThrottle } from '../throttle/throttle.ts'
import { browserHolder, issueChallenge } from './challenges.ts'
import { checkPasskey } from './check-passkey.ts'
import { requestOptions } from './passkey-options.ts'
import type { RelyingParty } from './relying-party.ts'

type Deps = { db: Db; exclusions: Exclusions; countersFor: CountersFor; party: RelyingParty }

/** Starts a sign-in. Nothing in the reply depends on an account. */
export async function startPasskeySignIn(
  { db, party }: Pick<Deps, 'db' | 'party'>,
  device: string,
): Promise<PasskeyRequest> {
  const holder = browserHolder(device)
  return requestOptions(party, await issueChallenge(db, { purpose: 'sign_in', holder }))
}

/**
 * Signs a user in with a passkey, which counts as both factors: the device, and the fingerprint,
 * face or PIN that unlocked it. All failures (unknown, removed or copied passkey; wrong challenge
 * or origin; locked or deleted account, blocked staff) get the same reply and are counted as those
 * of passwords are.
 *
 * Refuses: wrong_passkey, too_many_requests; only after a right signature: account_closed,
 * account_blocked, player_listed.
 */
export async function signInWithPasskey(
  { db, party, countersFor, exclusions }: Deps,
  { visit, ...sent }: PasskeyAssertion & { visit: KnownVisit },
): Promise<{ user: SessionUser; session: OpenedSession }> {
  const ownerId = await findPasskeyOwner(db, sent.credentialId)
  return commitThenRefuse(db, async (tx) => {
    const userId = ownerId ?? UNKNOWN_USER_ID
    const user = await lockUser(tx, userId)
    const origin = await findOrigin(tx, userId, visit)
    const throttle = await readThrottle(tx, user, countersFor(origin))
    const holder = browserHolder(visit.device)
    const attempt = { purpose: 'sign_in', holder, party, userId, sent } as const
    // The authenticator picks the account, so it must also send the user handle of that account.
    const isNamed = sent.userHandle !== undefined
    const wrong = isNamed ? await checkPasskey(tx, attempt) : 'wrong_passkey'
    const why = user === undefined ? 'wrong_passkey' : checkProof(user, throttle.isLocked, wrong)
    const closed = findClosed('signIn', 'proof', { ownState: ownStateOf(why) })
    if (closed !== null) return closed
    if (user === undefined || why !== null) {
      const failure = { why: why ?? 'wrong_passkey', ip: visit.ip, throttle }
      return refuseSignIn(tx, user, { code: 'wrong_passkey', ...failure })
    }
    return completeSignIn(tx, { exclusions }, user, { origin, throttle, visit })
  })
}
