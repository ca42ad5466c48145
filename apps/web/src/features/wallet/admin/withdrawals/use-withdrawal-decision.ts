import type { WalletReview } from '@kapis/contract/receipts'
import { updateWalletRow } from '@kapis/contract/routes'
import type { UpdateWalletRow } from '@kapis/contract/wallet'
import { useState } from 'react'
import type { ActionResult } from '#staff/actions/execute-action.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { useRequestKey } from '#lib/api/request-key.ts'
import { decideLater } from '#staff/review/held-decision.ts'
import { itemOf, useReviewItem } from '../review/use-review-item.ts'
import { showError } from '#ui/snackbars.ts'
import { useTexts } from '#texts/texts.ts'
import { useConfirmationImage } from './use-confirmation-image.ts'
import { withdrawalTexts } from './texts.ts'

type Change = Pick<UpdateWalletRow, 'status' | 'comment' | 'adminConfirmationReceiptImage'>

/**
 * Returns the decisions on a withdrawal: complete it with a confirmation image or a comment, or
 * reject it with a reason.
 */
export function useWithdrawalDecision({ walletHistory: row, waiting }: WalletReview) {
  const texts = useTexts(withdrawalTexts)
  const at = useReviewItem(row)
  const proof = useConfirmationImage()
  const [isSending, setIsSending] = useState(false)
  const requestKey = useRequestKey()
  const hasKept = row.adminConfirmationReceiptImageFileKey !== null
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

  function complete() {
    if (isSending) return
    const isShown = proof.sent !== null || hasKept || at.comment !== ''
    if (!isShown) return showError(texts.proof.needed)
    const words = at.comment === '' ? {} : { comment: at.comment }
    void send({ status: 'completed', ...words, ...image() })
  }

  const hasProof = hasKept || proof.sent !== null
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
    /**
     * Rejects the withdrawal. This can be undone until it is sent. A payment cannot be undone,
     * because the money has left the payment app.
     */
    reject: (comment: string) =>
      decideLater(itemOf(row), {
        decision: texts.confirmReject,
        typed: { ...at.typed, reject: comment },
        send: () => send({ status: 'rejected', comment }),
      }),
  }
}
