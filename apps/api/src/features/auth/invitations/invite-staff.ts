import { randomUUID } from 'node:crypto'
import { ROLES } from '@kapis/contract/auth'
import { OneOf, Uuid } from '@kapis/contract/fields'
import type { InviteStaff } from '@kapis/contract/invitations'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { closeRequestsAbout } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { Maybe } from '#approvals/stored.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { CanSend } from '../contact/request-contact-code.ts'

const ACTION = 'users.invite'
const subjectOf = (invitationId: string) => `invitation ${invitationId}`

/**
 * Requests an invitation for one person, whose link is sent to the named address after a second
 * person has approved it. Nobody on the staff ever sees the link: its maker could use it, and then
 * approve their own requests.
 *
 * Refuses: invitation_not_sent (this deployment cannot send to such an address).
 */
export async function inviteStaff(
  { db, canSend }: { db: Db; canSend: CanSend },
  maker: UserRef,
  { role, name, email, mobileNumber, reason }: InviteStaff,
): Promise<{ invitationId: string }> {
  if (!canSend[email === undefined ? 'mobile' : 'email']) throw refuse('invitation_not_sent')
  const invitationId = randomUUID()
  const address = email === undefined ? { mobileNumber } : { email }
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('staff_invitation')
      .values({
        invitation_id: invitationId,
        role,
        name,
        email: email ?? null,
        mobile_number: mobileNumber ?? null,
        reason,
        made_by: maker.userId,
      })
      .execute()
    await recordAudit(tx, {
      actor: maker,
      action: ACTION,
      description: 'Invited a staff member',
      newValue: { invitationId, role, name },
      reason,
    })
    await invitation.request(tx, {
      content: { invitationId, role, name, ...address },
      maker,
      reason,
    })
    return { invitationId }
  })
}

/**
 * Sends an approved invitation. The checker must be a super admin, or may be an admin if the maker
 * is the only super admin.
 *
 * Refuses: forbidden, conflict (revoked meanwhile, or made before invitations named a person).
 */
export const invitation = approvable({
  action: ACTION,
  schema: z.object({
    invitationId: Uuid,
    role: OneOf(ROLES),
    name: Maybe(z.string()),
    email: Maybe(z.string()),
    mobileNumber: Maybe(z.string()),
  }),
  subject: ({ invitationId }) => subjectOf(invitationId),
  describe: ({ role, name, ...others }) => ({
    about: shown({ name, role }, { name: 'text', role: 'word' }),
    fields: shown(
      { role, name, ...others },
      {
        role: 'word',
        name: 'text',
        email: 'text',
        mobileNumber: 'text',
        invitationId: 'hidden',
      },
    ),
  }),
  async run(tx, { invitationId }, { actors: { maker, checker } }) {
    if (checker.role !== 'super_admin' && (await hasOtherSuperAdmin(tx, maker))) {
      throw refuse('forbidden', { invitationId })
    }
    const { rows } = await sql`
      update staff_invitation set expires_at = clock_timestamp() + interval '48 hours'
      where invitation_id = ${invitationId} and expires_at is null and revoked_at is null
        and coalesce(email, mobile_number) is not null
      returning 1`.execute(tx)
    if (rows.length === 0) throw refuse('conflict', { invitationId })
    await enqueue(tx, 'send-invitation', { invitationId, messageId: randomUUID() })
  },
})

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
    await closeRequestsAbout(tx, actor, { action: ACTION, subject: subjectOf(invitationId) })
    const { rows } = await sql<{ role: string; name: string | null; isOver: boolean }>`
      select role, name, used_at is not null or revoked_at is not null as "isOver"
      from staff_invitation where invitation_id = ${invitationId} for no key update`.execute(tx)
    if (rows[0] === undefined) throw refuse('not_found')
    if (rows[0].isOver) throw refuse('conflict')
    await sql`update staff_invitation
      set revoked_at = clock_timestamp(), revoked_by = ${actor.userId}
      where invitation_id = ${invitationId}`.execute(tx)
    await recordAudit(tx, {
      actor,
      action: ACTION,
      description: 'Revoked an invitation',
      newValue: { invitationId, role: rows[0].role, name: rows[0].name },
    })
  })
}
