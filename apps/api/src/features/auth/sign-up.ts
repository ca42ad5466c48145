import type { SessionUser, SignUp } from '@kapis/contract/auth'
import { refuse } from '@kapis/contract/refusals'
import type { Identities } from '#cashier/identities.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { prepareEpoch } from '#fairness/prepare-epoch.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { isOfAge } from './age.ts'
import { getTime } from './credentials/auth.queries.ts'
import { insertUser, refuseTaken } from './insert-user.ts'
import { openSession } from './sessions/open-session.ts'
import type { OpenedSession, Visit } from './sessions/open-session.ts'
import type { Passwords } from './passwords/passwords.ts'
import { presentUser } from './present-user.ts'

type Deps = { db: Db; sealer: SecretBox; passwords: Passwords; identities: Identities }

/**
 * Creates a player: user, account, first seed epoch and session, all or nothing. Without birth date
 * or agreement the age is still to be confirmed.
 *
 * Refuses: bad_request (under age), unavailable, username_taken, email_taken, mobile_taken,
 * sign_up_refused (somebody with these details is self-excluded).
 */
export async function signUp(
  { db, sealer, passwords, identities }: Deps,
  input: SignUp & { visit: Visit },
): Promise<{ user: SessionUser; session: OpenedSession }> {
  const { dateOfBirth, acceptedTerms } = input
  if (dateOfBirth !== undefined && !isOfAge(dateOfBirth, await getTime(db))) {
    throw refuse('bad_request')
  }
  const passwordHash = await passwords.hash(input.password)
  const epoch = prepareEpoch()
  return inTransaction(db, async (tx) => {
    const user = await insertUser(tx, sealer, {
      username: input.username,
      email: input.email,
      mobileNumber: input.mobileNumber,
      passwordHash,
      role: 'player',
      dateOfBirth,
      isAgeAttested: acceptedTerms === true || dateOfBirth !== undefined,
      epoch,
    })
    // Checked after the unique indexes: of an existing account strangers only learn that it is
    // taken.
    const { email, mobileNumber } = input
    const member = [
      { kind: 'email', value: email } as const,
      { kind: 'mobile', value: mobileNumber } as const,
    ]
    if (await identities.isExcluded(tx, member, { except: user.user_id, by: 'account' })) {
      throw refuse('sign_up_refused')
    }
    const shown = presentUser(user)
    return { user: shown, session: await openSession(tx, shown, input.visit) }
  }).catch(refuseTaken)
}
