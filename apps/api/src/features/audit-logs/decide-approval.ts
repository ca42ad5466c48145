import assert from 'node:assert/strict'
import { can } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { closeWish, lockWish } from '#audit/approvals.ts'
import type { Act } from '#audit/approvals.ts'
import { getPerson } from '#audit/person.ts'
import type { Person } from '#audit/person.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'

export type ApprovalDeps = {
  db: Db
  /** How each action is carried out, by its name in the policy table. */
  acts: Readonly<Record<string, Act>>
}

/**
 * A second person agrees, and what was asked for happens in the same transaction; or turns it down.
 * The maker may only take the own wish back.
 *
 * Refuses: not_found, conflict, forbidden; and whatever the act itself refuses by now.
 */
export function decideApproval(
  { db, acts }: ApprovalDeps,
  checker: Person,
  input: { approvalId: string; verdict: 'approve' | 'refuse'; reason?: string | undefined },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const wish = await lockWish(tx, input.approvalId)
    const isOwn = wish.makerId === checker.userId
    const affected =
      wish.affectedUserId === null ? undefined : await getPerson(tx, wish.affectedUserId)
    if (!can(checker, wish.action, affected) || (isOwn && input.verdict === 'approve')) {
      throw refuse('forbidden', { action: wish.action, isOwn })
    }
    const isApproved = input.verdict === 'approve'
    const closed = { checkerId: checker.userId, reason: input.reason ?? null }
    if (isApproved) {
      const act = acts[wish.action]
      assert(act !== undefined, `nobody carries out ${wish.action}`)
      const maker = await getPerson(tx, wish.makerId)
      // Who may no longer do it alone below the threshold has no wish to be granted above it.
      if (!can(maker, wish.action, affected)) throw refuse('conflict', { maker: maker.role })
      await act(tx, wish, { maker, checker })
    }
    await closeWish(tx, wish.approvalId, { ...closed, state: isApproved ? 'approved' : 'refused' })
    await recordAudit(tx, {
      actor: checker,
      action: wish.action,
      description: isApproved ? 'Agreed as the second person' : 'Turned a request down',
      newValue: { approvalId: wish.approvalId },
      ...(affected !== undefined && { affected }),
      ...(input.reason !== undefined && { reason: input.reason }),
    })
  })
}
