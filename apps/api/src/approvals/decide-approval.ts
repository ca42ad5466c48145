import assert from 'node:assert/strict'
import { can } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { closeApprovalRequest, lockApprovalRequest } from './approval-requests.ts'
import type { ApprovalOutcome } from './approval-requests.ts'
import type { ApprovalKinds } from './approvable.ts'
import { lapse } from './lapse-requests.ts'
import { getUserRef } from '#audit/user-ref.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { runOnce } from '#db/run-once.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

export type ApprovalDeps = {
  db: Db
  executors: ApprovalKinds
}

type Input = { approvalId: string; verdict: 'approve' | 'refuse'; reason?: string | undefined }

/**
 * Approves a request and executes it in the same transaction, or rejects it. The maker may only
 * withdraw the request. A lapsed request is marked as closed, and that change is committed before
 * the decision is refused.
 *
 * Refuses: not_found, approval_lapsed, conflict, forbidden, key_reused, and the refusals of the
 * action itself.
 */
export async function decideApproval(
  { db, executors: kinds }: ApprovalDeps,
  checker: UserRef,
  { key, ...input }: Input & { key: string | null },
): Promise<ApprovalOutcome | null> {
  const question = `decideApproval ${JSON.stringify(input)}`
  const { isLapsed, outcome } = await runOnce(db, { userId: checker.userId, key, question }, (tx) =>
    decide(tx, kinds, checker, input),
  )
  if (isLapsed) throw refuse('approval_lapsed', { approvalId: input.approvalId })
  return outcome ?? null
}

type Decided = { isLapsed: boolean; outcome?: ApprovalOutcome | null }

async function decide(
  tx: Tx,
  kinds: ApprovalKinds,
  checker: UserRef,
  input: Input,
): Promise<Decided> {
  const { request, maker, lapsedReason } = await lockApprovalRequest(tx, input.approvalId)
  const { action, approvalId } = request
  const isOwn = request.makerId === checker.userId
  const isApproved = input.verdict === 'approve'
  if (!can(checker, action) || (isOwn && isApproved)) throw refuse('forbidden', { action, isOwn })
  if (lapsedReason !== null) {
    await lapse(tx, checker, { approvalId, action, reason: lapsedReason })
    return { isLapsed: true }
  }
  const affected =
    request.affectedUserId === null ? undefined : await getUserRef(tx, request.affectedUserId)
  if (!can(checker, action, affected)) throw refuse('forbidden', { action, isOwn })
  if (!can(maker, action, affected)) {
    await lapse(tx, checker, { approvalId, action, reason: 'maker_demoted' })
    return { isLapsed: true }
  }
  const kind = kinds[action]
  assert(kind !== undefined, `nobody carries out ${action}`)
  const outcome = isApproved ? await kind.run(tx, request, { maker, checker }) : null
  const closed = { checkerId: checker.userId, reason: input.reason ?? null }
  await closeApprovalRequest(tx, approvalId, {
    ...closed,
    state: isApproved ? 'approved' : 'refused',
  })
  await recordAudit(tx, {
    actor: checker,
    action,
    description: isApproved ? 'Approved a request' : 'Rejected a request',
    newValue: { approvalId },
    ...(affected !== undefined && { affected }),
    ...(input.reason !== undefined && { reason: input.reason }),
  })
  return { isLapsed: false, outcome: outcome ?? null }
}
