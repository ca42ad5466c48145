import type { Role } from '@kapis/contract/auth'
import type { AcceptInvitation } from '@kapis/contract/invitations'
import { can } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { withClaims } from '#cells/claims/with-claims.ts'
import type { Cells } from '#cells/cells.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { prepareEpoch } from '#fairness/prepare-epoch.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { insertUser, newUserId, refuseTaken } from './insert-user.ts'
import type { Passwords } from './passwords/passwords.ts'
import { parseCookie } from './sessions/session-token.ts'
import type { SessionKey } from './sessions/session-token.ts'

type Deps = { db: Db; sealer: SecretBox; passwords: Passwords; cells: Cells }

/**
 * Creates a staff account from an invitation, with a username and password of the new user's choice
 * and the address that the invitation was sent to. An invitation works once, and only while the
 * staff member who made it may still grant roles.
 *
 * Refuses: link_expired, invitation_address, password_guessable, unavailable, username_taken,
 * email_taken, mobile_taken.
 */
export async function acceptInvitation(
  { db, sealer, passwords, cells }: Deps,
  { token, password, confirmPassword: _, ...named }: AcceptInvitation,
): Promise<void> {
  const key = parseCookie(token)
  if (key === null) throw refuse('link_expired')
  // Hashing is slow, so nobody without an invitation may cause it.
  await inTransaction(db, (tx) => lockInvitation(tx, key))
  passwords.assertHardToGuess(password, [named.username, named.email, named.mobileNumber])
  const passwordHash = await passwords.hash(password)
  const epoch = prepareEpoch()
  const userId = newUserId()
  const { username, email, mobileNumber: mobile } = named
  const join = async (tx: Tx) => {
    const invited = await lockInvitation(tx, key)
    assertInvited(invited, named)
    const { role, maker } = invited
    const member = { ...named, userId, passwordHash, role, isAgeAttested: false, epoch }
    await insertUser(tx, sealer, member)
    await markVerified(tx, userId, invited)
    await sql`update staff_invitation set used_at = clock_timestamp(), used_by = ${userId}
      where invitation_id = ${key.userId}`.execute(tx)
    await recordAudit(tx, {
      actor: { userId, username },
      action: 'users.invite',
      description: 'Joined the staff by invitation',
      newValue: { invitationId: key.userId, role, invitedBy: maker.username },
      affected: { userId, username },
    })
  }
  const claimed = { accountId: userId, names: { username, email, mobile } }
  await withClaims(cells.claims, claimed, (assertTaken) =>
    inTransaction(db, async (tx) => {
      await assertTaken(tx)
      await join(tx)
    }).catch(refuseTaken),
  )
}

type Invited = {
  role: Role
  maker: UserRef
  email: string | null
  mobileNumber: string | null
}

/**
 * Locks the maker and then the invitation that the token names, in the same order as a change of
 * the maker's rights, which revokes it. Refuses: link_expired.
 */
async function lockInvitation(
  tx: Tx,
  { userId: invitationId, tokenHash }: SessionKey,
): Promise<Invited> {
  const { rows: makers } = await sql<UserRef>`
    select user_id as "userId", username, role from app_user
    where user_id = (select made_by from staff_invitation where invitation_id = ${invitationId})
      and status = 'active' and deleted_at is null
    for share`.execute(tx)
  const { rows } = await sql<Omit<Invited, 'maker'>>`
    select role, email, mobile_number as "mobileNumber" from staff_invitation
    where invitation_id = ${invitationId} and token_hash = ${tokenHash}
      and used_at is null and revoked_at is null and expires_at > clock_timestamp()
      and coalesce(email, mobile_number) is not null
    for no key update`.execute(tx)
  const [maker] = makers
  const [found] = rows
  if (found === undefined || maker === undefined || !can(maker, 'users.role')) {
    throw refuse('link_expired')
  }
  return { ...found, maker }
}

/**
 * Checks that the account gets the address that the invitation was sent to, which the second person
 * has seen. Refuses: invitation_address.
 */
function assertInvited(
  { email, mobileNumber }: Invited,
  given: { email: string; mobileNumber: string },
): void {
  const isSame =
    email === null
      ? given.mobileNumber === mobileNumber
      : given.email.toLowerCase() === email.toLowerCase()
  if (!isSame) throw refuse('invitation_address')
}

/** Marks the address as verified: only somebody who reads its messages has the link. */
async function markVerified(tx: Tx, userId: string, { email }: Invited): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  await tx
    .updateTable('app_user')
    .set(email === null ? { mobile_verified_at: now } : { email_verified_at: now })
    .where('user_id', '=', userId)
    .execute()
}
