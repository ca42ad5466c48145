import type { Role } from '@kapis/contract/auth'
import type { AcceptInvitation } from '@kapis/contract/invitations'
import { can } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { withClaims } from '#cells/claims/with-claims.ts'
import type { Cells } from '#cells/open-cells.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { prepareEpoch } from '#fairness/prepare-epoch.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { insertUser, newUserId, refuseTaken } from './insert-user.ts'
import type { Passwords } from './passwords/passwords.ts'
import { parseCookie } from './sessions/session-token.ts'
import type { SessionKey } from './sessions/session-token.ts'

type Deps = { db: Db; sealer: SecretBox; passwords: Passwords; cells: Cells | null }

/**
 * Creates a staff account from an invitation, with a name and password of the new user's choice. An
 * invitation works once, and only while the staff member who made it may still grant roles.
 *
 * Refuses: link_expired, password_guessable, unavailable, username_taken, email_taken, mobile_taken.
 */
export async function acceptInvitation(
  { db, sealer, passwords, cells }: Deps,
  { token, password, confirmPassword: _, ...named }: AcceptInvitation,
): Promise<void> {
  const key = parseCookie(token)
  if (key === null) throw refuse('link_expired')
  passwords.assertHardToGuess(password, [named.username, named.email, named.mobileNumber])
  const passwordHash = await passwords.hash(password)
  const epoch = prepareEpoch()
  const userId = newUserId()
  const { username, email, mobileNumber: mobile } = named
  const join = async (tx: Tx) => {
    const { role, maker } = await lockInvitation(tx, key)
    const member = { ...named, userId, passwordHash, role, isAgeAttested: false, epoch }
    await insertUser(tx, sealer, member)
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
  await withClaims(cells?.claims ?? null, claimed, (assertTaken) =>
    inTransaction(db, async (tx) => {
      await assertTaken(tx)
      await join(tx)
    }).catch(refuseTaken),
  )
}

/**
 * Locks the invitation that the token names, and returns its role and maker. Refuses: link_expired.
 */
async function lockInvitation(
  tx: Tx,
  { userId: invitationId, tokenHash }: SessionKey,
): Promise<{ role: Role; maker: UserRef }> {
  const { rows } = await sql<{ role: Role; maker: UserRef }>`
    select i.role, json_build_object('userId', m.user_id, 'username', m.username,
      'role', m.role) as maker
    from staff_invitation i join app_user m on m.user_id = i.made_by
    where i.invitation_id = ${invitationId} and i.token_hash = ${tokenHash}
      and i.used_at is null and i.revoked_at is null and i.expires_at > clock_timestamp()
      and m.status = 'active' and m.deleted_at is null
    for no key update of i for share of m`.execute(tx)
  const [found] = rows
  if (found === undefined || !can(found.maker, 'users.role')) throw refuse('link_expired')
  return found
}
