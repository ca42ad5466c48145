import type { SessionUser, SignUp } from '@kapis/contract/auth'
import { assertOpen } from '@kapis/contract/gates'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import { noteRefused } from '#cashier/exclusions/matches.ts'
import type { Listed } from '#cashier/exclusions/matches.ts'
import type { Identities } from '#cashier/identities.ts'
import { withClaims } from '#cells/claims/with-claims.ts'
import type { Cells } from '#cells/cells.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { prepareEpoch } from '#fairness/prepare-epoch.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { isOfAge } from './age.ts'
import { getTime } from './credentials/auth.queries.ts'
import { insertUser, newUserId, refuseTaken } from './insert-user.ts'
import { openSession } from './sessions/open-session.ts'
import type { OpenedSession, Visit } from './sessions/open-session.ts'
import type { Passwords } from './passwords/passwords.ts'
import { presentUser } from './sessions/present-user.ts'

type Deps = {
  db: Db
  sealer: SecretBox
  passwords: Passwords
  identities: Identities
  exclusions: Exclusions
  cells: Cells
}

/**
 * Creates a player with an account, a first seed epoch and a session, all or nothing. Without a
 * birth date or acceptance of the terms, the player still has to confirm their age later.
 *
 * Refuses: bad_request (under age), password_guessable, unavailable, username_taken, email_taken,
 * mobile_taken, sign_up_refused (somebody with these details is self-excluded or on an exclusion
 * list).
 */
export async function signUp(
  deps: Deps,
  input: SignUp & { visit: Visit },
): Promise<{ user: SessionUser; session: OpenedSession }> {
  const { db, passwords, cells } = deps
  const { dateOfBirth } = input
  const isAdult = dateOfBirth === undefined || isOfAge(dateOfBirth, await getTime(db))
  assertOpen('signUp', 'entry', { isOfAge: isAdult })
  const { username, email, mobileNumber } = input
  passwords.assertHardToGuess(input.password, [username, email, mobileNumber])
  const passwordHash = await passwords.hash(input.password)
  const userId = newUserId()
  const claimed = { accountId: userId, names: { username, email, mobile: mobileNumber } }
  return withClaims(cells.claims, claimed, (assertTaken) =>
    createPlayer(deps, { ...input, userId, passwordHash, assertTaken }),
  )
}

type NewPlayer = SignUp & {
  visit: Visit
  userId: string
  passwordHash: string
  assertTaken: (tx: Tx) => Promise<void>
}

async function createPlayer(
  { db, sealer, identities, exclusions }: Deps,
  { visit, assertTaken, ...input }: NewPlayer,
): Promise<{ user: SessionUser; session: OpenedSession }> {
  const { email, mobileNumber, dateOfBirth, acceptedTerms } = input
  const epoch = prepareEpoch()
  let listed: Listed[] = []
  return inTransaction(db, async (tx) => {
    await assertTaken(tx)
    const isAgeAttested = acceptedTerms === true || dateOfBirth !== undefined
    const user = await insertUser(tx, sealer, { ...input, role: 'player', isAgeAttested, epoch })
    // Exclusion is checked after the unique indexes, so that a stranger who enters a player's
    // details learns that they are taken, not that the player is excluded.
    const member = [
      { kind: 'email', value: email } as const,
      { kind: 'mobile', value: mobileNumber } as const,
    ]
    const found = { except: user.user_id, by: 'account' } as const
    const hasExcludedAccount = await identities.isExcluded(tx, member, found)
    if (!hasExcludedAccount) listed = await exclusions.findListed(tx, member, null)
    assertOpen('signUp', 'lists', { hasExcludedAccount, isListed: listed.length > 0 })
    const shown = presentUser(user)
    return { user: shown, session: await openSession(tx, shown, visit) }
  }).catch(async (error: unknown) => {
    // The refusal rolled the account back, so the record for staff needs a transaction of its own.
    const place = { place: 'sign_up', playerId: null } as const
    if (listed.length > 0) await noteRefused(db, listed, place)
    return refuseTaken(error)
  })
}
