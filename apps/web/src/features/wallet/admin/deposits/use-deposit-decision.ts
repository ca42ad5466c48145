import type { DepositReceipt, WalletReview } from '@kapis/contract/receipts'
import { updateDepositReceipt, updateWalletRow } from '@kapis/contract/routes'
import type { ActionResult } from '#staff/actions/execute-action.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { useRequestKey } from '#lib/api/request-key.ts'
import { useReviewItem } from '../review/use-review-item.ts'
import { planApproval } from './plan-approval.ts'

/** The plan for an approval, with the actions to approve and reject. */
export function useDepositDecision(review: WalletReview, record: DepositReceipt | null) {
  const { walletHistory: row } = review
  const at = useReviewItem(row)
  const plan = planApproval({ review, record, isElsewhere: at.isElsewhere })
  const requestKey = useRequestKey()
  const { params, seen } = at

  function approve(words: string): Promise<ActionResult<unknown>> {
    if (plan.kind !== 'pay') {
      const body = { status: 'completed', comment: words, version: row.version } as const
      return settle(body)
    }
    const { depositReceiptId, updatedAt } = plan.record
    const body = {
      paidUserId: row.userId,
      paidWalletHistoryId: row.walletHistoryId,
      status: 'completed',
      updatedAt,
      ...(words !== '' && { reason: words }),
    } as const
    return requestKey.send(body, (idempotencyKey) =>
      executeAction(
        updateDepositReceipt,
        { params: { depositReceiptId }, body, idempotencyKey },
        { seen },
      ),
    )
  }

  function reject(comment: string): Promise<ActionResult<unknown>> {
    const body = { status: 'rejected', comment, version: row.version } as const
    return settle(body)
  }

  function settle(body: { status: 'completed' | 'rejected'; comment: string; version: number }) {
    return requestKey.send(body, (idempotencyKey) =>
      executeAction(updateWalletRow, { params, body, idempotencyKey }, { seen }),
    )
  }

  /** Save the internal note first; if that fails, nothing is decided. */
  const noted =
    (decide: (words: string) => Promise<ActionResult<unknown>>) =>
    async (words: string): Promise<ActionResult<unknown>> =>
      (await at.keepNote()) ? decide(words) : { kind: 'cancelled' }

  return { at, plan, approve: noted(approve), reject: noted(reject) }
}
