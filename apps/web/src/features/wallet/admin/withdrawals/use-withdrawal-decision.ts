import type { WalletReview } from '@kapis/contract/receipts'
import { updateWalletRow } from '@kapis/contract/routes'
import type { UpdateWalletRow, WalletRow } from '@kapis/contract/wallet'
import { useState } from 'react'
import type { ActionResult } from '#staff/actions/execute-action.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { formatPeso } from '#lib/amounts.ts'
import { useRequestKey } from '#lib/api/request-key.ts'
import { decideLater } from '#staff/review/held-decision.ts'
import type { Typed } from '#staff/review/held-decision.ts'
import { itemOf, useReviewItem } from '../review/use-review-item.ts'
import { showError } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { useConfirmationImage } from './use-confirmation-image.ts'
import { withdrawalTexts } from './texts.ts'

type Change = Pick<UpdateWalletRow, 'status' | 'comment' | 'adminConfirmationReceiptImage'>

/**
 * Returns the decisions on a withdrawal: complete it with a confirmation image or a comment, or
 * reject it with a reason. Both can be undone until they are sent.
 */
export function useWithdrawalDecision({ walletHistory: row, waiting }: WalletReview) {
  const texts = useTexts(withdrawalTexts)
  const at = useReviewItem(row)
  const proof = useConfirmationImage(row.walletHistoryId, at.typed.image)
  const [isSending, setIsSending] = useState(false)
  const requestKey = useRequestKey()
  const hasProof = row.adminConfirmationReceiptImageFileKey !== null || proof.sent !== null
  const isOpen = row.status === 'pending' && waiting === null

  async function send(change: Change): Promise<ActionResult<unknown>> {
    setIsSending(true)
    if (!(await at.keepNote())) {
      setIsSending(false)
      return { kind: 'cancelled' }
    }
    const sent = { params: at.params, body: { ...change, version: row.version } }
    const result = await requestKey.send(sent, (idempotencyKey) =>
      executeAction(updateWalletRow, { ...sent, idempotencyKey }, { seen: at.seen }),
    )
    setIsSending(false)
    if (result.kind === 'done') proof.clear()
    return result
  }
  const image = () => (proof.sent === null ? {} : { adminConfirmationReceiptImage: proof.sent })

  /** Holds a decision, with what was typed and chosen for it. It can be undone until it is sent. */
  const later = (decision: string, typed: Partial<Typed>, change: Change) =>
    decideLater(itemOf(row), {
      decision,
      typed: { ...at.typed, image: proof.image, ...typed },
      send: () => send(change),
    })

  function complete() {
    if (isSending) return
    if (!hasProof && !describesPayment(at.comment, row)) return showError(texts.proof.needed)
    const words = at.comment === '' ? {} : { comment: at.comment }
    const change = { status: 'completed', ...words, ...image() } as const
    void later(texts.complete(formatPeso(row.amount)), {}, change)
  }

  const canDecide = at.canSettle && !at.isElsewhere && isOpen
  // The player can cancel a withdrawal until it is assigned, so that comes before the payment.
  const isUnassigned = canDecide && at.canClaim && row.claimedBy === null && !hasProof
  return {
    at,
    proof,
    isSending,
    hasProof,
    canDecide,
    isUnassigned,
    /** Takes the next step of the payment: assigns the withdrawal, or marks it as paid. */
    proceed: isUnassigned ? at.claim : complete,
    /** Saves the confirmation image without a decision. */
    keep: () => void send(image()),
    reject: (comment: string) =>
      later(texts.confirmReject, { reject: comment }, { status: 'rejected', comment }),
  }
}

/**
 * Returns whether the comment says how a withdrawal was paid. One that was saved before, such as the
 * reason of a hold, does not.
 */
function describesPayment(comment: string, row: WalletRow): boolean {
  return comment !== '' && comment !== (row.comment ?? '').trim()
}
