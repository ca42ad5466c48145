import type { DepositReceipt, WalletReview } from '@kapis/contract/receipts'
import { updateDepositReceipt, updateWalletRow } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import type { ActionResult } from '#staff/actions/execute-action.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { useRequestKey } from '#lib/api/request-key.ts'
import { formatPeso } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import { receiptTexts } from '../deposit-receipts/texts.ts'
import { decideLater } from '#staff/review/held-decision.ts'
import { itemOf, useReviewItem } from '../review/use-review-item.ts'
import { planApproval } from './plan-approval.ts'

/**
 * Returns what an approval would do, and the actions that approve and reject the deposit. Both can
 * be undone until they are sent.
 */
export function useDepositDecision(review: WalletReview, record: DepositReceipt | null) {
  const texts = useTexts(receiptTexts)
  const { walletHistory: row } = review
  const at = useReviewItem(row)
  const plan = planApproval({ review, record, isElsewhere: at.isElsewhere })
  const requestKey = useRequestKey()
  const { params, seen } = at
  const amount = formatPeso(plan.kind === 'blocked' ? row.amount : plan.amount)

  function approve(words: string): Promise<ActionResult<unknown>> {
    if (plan.kind !== 'pay') {
      const comment = words === '' ? {} : { comment: words }
      return settle({ status: 'completed', ...comment, version: row.version })
    }
    const { depositReceiptId } = plan.record
    const body = paymentOf(row, plan.record, words)
    return requestKey.send(body, (idempotencyKey) =>
      executeAction(
        updateDepositReceipt,
        { params: { depositReceiptId }, body, idempotencyKey },
        // The server's message is about the deposit receipt, but what staff did was to credit a
        // deposit.
        { seen, success: texts.credited(amount, row.username ?? '') },
      ),
    )
  }

  function reject(comment: string): Promise<ActionResult<unknown>> {
    const body = { status: 'rejected', comment, version: row.version } as const
    return settle(body)
  }

  function settle(body: { status: 'completed' | 'rejected'; comment?: string; version: number }) {
    return requestKey.send(body, (idempotencyKey) =>
      executeAction(updateWalletRow, { params, body, idempotencyKey }, { seen }),
    )
  }

  type Decide = (words: string) => Promise<ActionResult<unknown>>
  /** Holds a decision. It saves the internal note first; if that fails, nothing is decided. */
  const later =
    (kind: 'approve' | 'reject', decision: string, decide: Decide): Decide =>
    (words) =>
      decideLater(itemOf(row), {
        decision,
        typed: { ...at.typed, [kind]: words },
        send: async () => ((await at.keepNote()) ? decide(words) : { kind: 'cancelled' }),
      })

  return {
    at,
    plan,
    approve: later('approve', texts.approve(amount), approve),
    reject: later('reject', texts.reject, reject),
  }
}

/** Returns the change of a deposit receipt that makes it pay a deposit. */
function paymentOf(row: WalletRow, { updatedAt }: DepositReceipt, words: string) {
  return {
    paidUserId: row.userId,
    paidWalletHistoryId: row.walletHistoryId,
    status: 'completed',
    updatedAt,
    ...(words !== '' && { reason: words }),
  } as const
}
