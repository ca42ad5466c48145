import type { DeletedByApproval, LapsedReason } from '@kapis/contract/audit-logs'
import type { StaffAction } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { toNumber } from '@kapis/money/money'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { JsonObject } from '#db/schema.ts'
import { publish } from '#outbox/publish.ts'
import { canonicalJson } from '#audit/canonical.ts'
import { lapseStale } from './lapse-requests.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'

/** A staff action waiting for approval. */
type ApprovalRequest = {
  action: StaffAction
  /** The object that the action affects. Each subject has at most one open request. */
  subject: string
  asked: JsonObject
  amountMinor: bigint
  maker: UserRef
  affected?: UserRef
  reason?: string | undefined
}

export type OpenApprovalRequest = {
  approvalId: string
  action: StaffAction
  subject: string
  asked: JsonObject
  amountMinor: bigint
  affectedUserId: string | null
  makerId: string
}

/** The staff members behind an action. There is a checker only if the action needed approval. */
export type MakerChecker = { maker: UserRef; checker?: UserRef }

/** The reply to the approval of a request, for actions that do not use the default reply. */
export type ApprovalOutcome = { message: string; deleted: DeletedByApproval }

/** Stores a request and records it in the staff log. Only `approvable` calls this. */
export async function storeRequest(tx: Tx, request: ApprovalRequest): Promise<void> {
  const { affected, reason = null } = request
  await lapseStale(tx, request.maker, request)
  const inserted = await tx
    .insertInto('approval')
    .values({
      action: request.action,
      subject: request.subject,
      asked: canonicalJson(request.asked),
      amount_minor: request.amountMinor,
      affected_user_id: affected?.userId ?? null,
      reason,
      maker_id: request.maker.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('approval_id')
    .executeTakeFirst()
  if (inserted === undefined) throw refuse('approval_open', { subject: request.subject })
  await recordAudit(tx, {
    actor: request.maker,
    action: request.action,
    description: 'Requested approval',
    newValue: { approvalId: inserted.approval_id, amount: toNumber(request.amountMinor) },
    ...(affected !== undefined && { affected }),
    ...(reason !== null && { reason }),
  })
  await publish(tx, { kind: 'approvals' })
}

/**
 * Locks the maker's row, then the request, so that neither can change during the transaction.
 * Returns both, and why the request has lapsed (null if it has not).
 *
 * Refuses: not_found, conflict (already decided), approval_lapsed.
 */
export async function lockApprovalRequest(
  tx: Tx,
  approvalId: string,
): Promise<{ request: OpenApprovalRequest; maker: UserRef; lapsedReason: LapsedReason | null }> {
  const { rows: makers } = await sql<UserRef>`
    select user_id as "userId", username, role from app_user
    where user_id = (select maker_id from approval where approval_id = ${approvalId})
    for share`.execute(tx)
  const { rows } = await sql<OpenApprovalRequest & { state: string }>`
    select approval_id as "approvalId", action, subject, asked, amount_minor as "amountMinor",
      affected_user_id as "affectedUserId", maker_id as "makerId", state
    from approval where approval_id = ${approvalId} for no key update`.execute(tx)
  const [request] = rows
  const [maker] = makers
  if (request === undefined || maker === undefined) throw refuse('not_found')
  if (request.state === 'lapsed') throw refuse('approval_lapsed')
  if (request.state !== 'open') throw refuse('conflict', { state: request.state })
  // Read the lapse in a separate statement, to see changes committed while the statements above
  // waited for the locks.
  const { rows: now } = await sql<{ lapsedReason: LapsedReason | null }>`
    select lapsed_reason as "lapsedReason" from approval_now
    where approval_id = ${approvalId}`.execute(tx)
  return { request, maker, lapsedReason: now[0]?.lapsedReason ?? null }
}

/**
 * Checks that the request's subject has not changed since the request was made. The caller has
 * locked the subject.
 *
 * Refuses: approval_lapsed.
 */
export async function assertSubjectUnchanged(tx: Tx, approvalId: string): Promise<void> {
  const { rows } = await sql<{ isChanged: boolean }>`
    select approval_subject_changed(a) as "isChanged" from approval a
    where approval_id = ${approvalId}`.execute(tx)
  if (rows[0]?.isChanged !== false) throw refuse('approval_lapsed', { approvalId })
}

export async function closeApprovalRequest(
  tx: Tx,
  approvalId: string,
  closed: { state: 'approved' | 'refused'; checkerId: string; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({
      state: closed.state,
      checker_id: closed.checkerId,
      checked_at: sql`clock_timestamp()`,
      checker_reason: closed.reason,
    })
    .where('approval_id', '=', approvalId)
    .execute()
  await publish(tx, { kind: 'approvals' })
}

/** Closes the open requests about a thing that is withdrawn itself, and locks them until then. */
export async function closeRequestsAbout(
  tx: Tx,
  actor: UserRef,
  { action, subject }: Pick<ApprovalRequest, 'action' | 'subject'>,
): Promise<void> {
  const { rows } = await sql<{ approvalId: string }>`
    select approval_id as "approvalId" from approval
    where action = ${action} and subject = ${subject} and state = 'open'
    for no key update`.execute(tx)
  const closed = { state: 'refused', checkerId: actor.userId, reason: null } as const
  for (const { approvalId } of rows) await closeApprovalRequest(tx, approvalId, closed)
}

/** Returns the names for the staff log: the acting user and, for an approved action, its maker. */
export function namesOf({ maker, checker }: MakerChecker): { actor: UserRef; askedBy?: string } {
  return checker === undefined ? { actor: maker } : { actor: checker, askedBy: maker.username }
}
