import assert from 'node:assert/strict'
import { can } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { closeWish, lockWish } from '#audit/approvals.ts'
import type { Act, Outcome } from '#audit/approvals.ts'
import { lapse } from '#audit/lapse-requests.ts'
import { getPerson } from '#audit/person.ts'
import type { Person } from '#audit/person.ts'
import { recordAudit } from '#audit/record.ts'
import { once } from '#db/once.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

export type ApprovalDeps = {
  db: Db
  /** How each action is carried out, by its name in the policy table. */
  acts: Readonly<Record<string, Act>>
}

type Input = { approvalId: string; verdict: 'approve' | 'refuse'; reason?: string | undefined }

/**
 * A second person agrees, and what was asked for happens in the same transaction; or turns it down.
 * The maker may only take the own wish back. A request that is found to have lapsed is closed for
 * good, which is committed before the caller is refused.
 *
 * Refuses: not_found, approval_lapsed, conflict, forbidden; and whatever the act itself refuses;
 * key_reused.
 */
export async function decideApproval(
  { db, acts }: ApprovalDeps,
  checker: Person,
  { key, ...input }: Input & { key: string | null },
): Promise<Outcome | null> {
  const question = `decideApproval ${JSON.stringify(input)}`
  const { isLapsed, outcome } = await once(db, { userId: checker.userId, key, question }, (tx) =>
    decide(tx, acts, checker, input),
  )
  if (isLapsed) throw refuse('approval_lapsed', { approvalId: input.approvalId })
  return outcome ?? null
}

type Decided = { isLapsed: boolean; outcome?: Outcome | null }

async function decide(
  tx: Tx,
  acts: ApprovalDeps['acts'],
  checker: Person,
  input: Input,
): Promise<Decided> {
  const { wish, maker, lapsedReason } = await lockWish(tx, input.approvalId)
  const { action, approvalId } = wish
  const isOwn = wish.makerId === checker.userId
  const isApproved = input.verdict === 'approve'
  if (!can(checker, action) || (isOwn && isApproved)) throw refuse('forbidden', { action, isOwn })
  if (lapsedReason !== null) {
    await lapse(tx, checker, { approvalId, action, reason: lapsedReason })
    return { isLapsed: true }
  }
  const affected =
    wish.affectedUserId === null ? undefined : await getPerson(tx, wish.affectedUserId)
  if (!can(checker, action, affected)) throw refuse('forbidden', { action, isOwn })
  if (!can(maker, action, affected)) {
    await lapse(tx, checker, { approvalId, action, reason: 'maker_demoted' })
    return { isLapsed: true }
  }
  const act = acts[action]
  assert(act !== undefined, `nobody carries out ${action}`)
  const outcome = isApproved ? await act(tx, wish, { maker, checker }) : null
  const closed = { checkerId: checker.userId, reason: input.reason ?? null }
  await closeWish(tx, approvalId, { ...closed, state: isApproved ? 'approved' : 'refused' })
  await recordAudit(tx, {
    actor: checker,
    action,
    description: isApproved ? 'Agreed as the second person' : 'Turned a request down',
    newValue: { approvalId },
    ...(affected !== undefined && { affected }),
    ...(input.reason !== undefined && { reason: input.reason }),
  })
  return { isLapsed: false, outcome: outcome ?? null }
}
