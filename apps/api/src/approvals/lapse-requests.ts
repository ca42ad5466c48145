import type { LapsedReason } from '@kapis/contract/audit-logs'
import { can } from '@kapis/contract/policy'
import type { StaffAction } from '@kapis/contract/policy'
import type { Role, UserStatus } from '@kapis/contract/auth'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { publish } from '#outbox/publish.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'

/** A request that is closed because it may no longer be approved, with the reason. */
type Lapsing = { approvalId: string; action: StaffAction; reason: LapsedReason }

/** Whose requests are closed. Those made later than `until` stay. */
type Maker = UserRef & { status: UserStatus; until: Date }

/**
 * Closes the open requests that their maker may no longer make: all of them if the maker's account
 * is not active, otherwise those that the maker's role no longer allows. Also revokes the maker's
 * invitations. The caller holds the lock on the maker's row.
 */
export async function lapseRequestsOf(tx: Tx, actor: UserRef, maker: Maker): Promise<void> {
  const { rows } = await sql<{
    approvalId: string
    action: StaffAction
    affected: { userId: string; role: Role } | null
  }>`
    select a.approval_id as "approvalId", a.action, case when u.user_id is not null
      then jsonb_build_object('userId', u.user_id, 'role', u.role) end as affected
    from approval a left join app_user u on u.user_id = a.affected_user_id
    where a.maker_id = ${maker.userId} and a.state = 'open' and a.made_at <= ${maker.until}
    order by a.approval_id for no key update of a`.execute(tx)
  const isActive = maker.status === 'active'
  const reason = isActive ? 'maker_demoted' : 'maker_inactive'
  for (const { approvalId, action, affected } of rows) {
    if (isActive && can(maker, action, affected ?? undefined)) continue
    await lapse(tx, actor, { approvalId, action, reason })
  }
  if (!isActive || !can(maker, 'users.role')) await revokeInvitationsOf(tx, actor, maker)
}

/** Revokes the open invitations of a maker who may no longer invite. */
async function revokeInvitationsOf(tx: Tx, actor: UserRef, maker: Maker): Promise<void> {
  const { rows } = await sql<{ invitationId: string }>`
    update staff_invitation set revoked_at = clock_timestamp(), revoked_by = ${actor.userId}
    where made_by = ${maker.userId} and used_at is null and revoked_at is null
      and made_at <= ${maker.until}
    returning invitation_id as "invitationId"`.execute(tx)
  for (const newValue of rows) {
    await recordAudit(tx, {
      actor,
      action: 'users.invite',
      description: 'Revoked an invitation',
      newValue,
    })
  }
}

/**
 * Closes the open requests for this action and subject that have lapsed, so that a new one can be
 * made.
 */
export async function lapseStale(
  tx: Tx,
  actor: UserRef,
  { action, subject }: { action: StaffAction; subject: string },
): Promise<void> {
  const { rows } = await sql<Lapsing>`
    select a.approval_id as "approvalId", a.action, n.lapsed_reason as reason
    from approval a join approval_now n using (approval_id)
    where a.action = ${action} and a.subject = ${subject} and a.state = 'open'
      and n.state = 'lapsed'
    for no key update of a skip locked`.execute(tx)
  for (const lapsing of rows) await lapse(tx, actor, lapsing)
}

/** Closes one request as lapsed and records that in the staff log. */
export async function lapse(
  tx: Tx,
  actor: UserRef,
  { approvalId, action, reason }: Lapsing,
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ state: 'lapsed', lapsed_reason: reason, checked_at: sql`clock_timestamp()` })
    .where('approval_id', '=', approvalId)
    .execute()
  await recordAudit(tx, {
    actor,
    action,
    description: 'An approval request expired',
    newValue: { approvalId, lapsedReason: reason },
  })
  await publish(tx, { kind: 'approvals' })
}
