import { randomUUID } from 'node:crypto'
import type { InviteStaff } from '@kapis/contract/invitations'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { requestApproval, closeApprovalRequest } from '#audit/approval-requests.ts'
import type { Executor } from '#audit/approval-requests.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { makeToken } from './sessions/session-token.ts'

const subjectOf = (invitationId: string) => `invitation ${invitationId}`

/**
 * Creates an invitation link for one staff account. The link works only after approval. Its token
 * is in the reply; only the token's hash is stored.
 *
 * Refuses: nothing itself; the route requires the permission to grant roles.
 */
export function inviteStaff(
  { db }: { db: Db },
  maker: UserRef,
  { role, reason }: InviteStaff,
): Promise<{ invitationId: string; token: string }> {
  const invitationId = randomUUID()
  const { cookie: token, tokenHash } = makeToken(invitationId)
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('staff_invitation')
      .values({
        invitation_id: invitationId,
        role,
        token_hash: tokenHash,
        reason,
        made_by: maker.userId,
      })
      .execute()
    await recordAudit(tx, {
      actor: maker,
      action: 'users.invite',
      description: 'Invited a staff member',
      newValue: { invitationId, role },
      reason,
    })
    const input = { invitationId, role }
    const subject = subjectOf(invitationId)
    await requestApproval(tx, {
      action: 'users.invite',
      subject,
      asked: input,
      amountMinor: 0n,
      maker,
      reason,
    })
    return { invitationId, token }
  })
}

/**
 * Activates an approved invitation. The checker must be a super admin, or may be an admin if the
 * maker is the only super admin.
 *
 * Refuses: forbidden, conflict (revoked meanwhile).
 */
export const executeInviteStaff: Executor = async (tx, request, { maker, checker }) => {
  const { invitationId } = request.asked as { invitationId: string }
  if (checker.role !== 'super_admin' && (await hasOtherSuperAdmin(tx, maker))) {
    throw refuse('forbidden', { invitationId })
  }
  const { rows } = await sql`
    update staff_invitation set expires_at = clock_timestamp() + interval '48 hours'
    where invitation_id = ${invitationId} and expires_at is null and revoked_at is null
    returning 1`.execute(tx)
  if (rows.length === 0) throw refuse('conflict', { invitationId })
}

async function hasOtherSuperAdmin(tx: Tx, maker: UserRef): Promise<boolean> {
  const { rows } = await sql`
    select from app_user where role = 'super_admin' and status = 'active' and deleted_at is null
      and user_id <> ${maker.userId} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Revokes an unused invitation and its approval request.
 *
 * Refuses: not_found, conflict (used or revoked already).
 */
export function revokeInvitation(
  { db }: { db: Db },
  actor: UserRef,
  invitationId: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Locks the approval request before the invitation, in the same order as a decision on the
    // request.
    const { rows: open } = await sql<{ approvalId: string }>`
      select approval_id as "approvalId" from approval
      where action = 'users.invite' and subject = ${subjectOf(invitationId)} and state = 'open'
      for no key update`.execute(tx)
    const { rows } = await sql<{ role: string; isOver: boolean }>`
      select role, used_at is not null or revoked_at is not null as "isOver"
      from staff_invitation where invitation_id = ${invitationId} for no key update`.execute(tx)
    if (rows[0] === undefined) throw refuse('not_found')
    if (rows[0].isOver) throw refuse('conflict')
    await sql`update staff_invitation
      set revoked_at = clock_timestamp(), revoked_by = ${actor.userId}
      where invitation_id = ${invitationId}`.execute(tx)
    for (const { approvalId } of open) {
      await closeApprovalRequest(tx, approvalId, {
        state: 'refused',
        checkerId: actor.userId,
        reason: null,
      })
    }
    await recordAudit(tx, {
      actor,
      action: 'users.invite',
      description: 'Revoked an invitation',
      newValue: { invitationId, role: rows[0].role },
    })
  })
}
