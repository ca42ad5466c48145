import type { WalletReview } from '@kapis/contract/receipts'
import { updateWalletRow } from '@kapis/contract/routes'
import type { UpdateWalletRow } from '@kapis/contract/wallet'
import { useState } from 'react'
import type { Acted } from '#staff/actions/execute-action.ts'
import { act } from '#staff/actions/execute-action.ts'
import { useRequestKey } from '#lib/api/request-key.ts'
import { useCase } from '../review/use-review-item.ts'
import { showError } from '#ui/snackbars.ts'
import { texts } from './texts.ts'
import { useProof } from './use-confirmation-image.ts'

type Change = Pick<UpdateWalletRow, 'status' | 'comment' | 'adminConfirmationReceiptImage'>

/** The ends of a withdrawal: paid with its proof, or rejected with a reason. */
export function usePayout({ walletHistory: row, waiting }: WalletReview) {
  const at = useCase(row)
  const proof = useProof()
  const [isSending, setIsSending] = useState(false)
  const requestKey = useRequestKey()
  const hasKept = row.adminConfirmationReceiptImageFileKey !== null
  const isOpen = row.status === 'pending' && waiting === null

  async function send(change: Change): Promise<Acted<unknown>> {
    setIsSending(true)
    if (!(await at.keepNote())) {
      setIsSending(false)
      return { kind: 'cancelled' }
    }
    const sent = { params: at.params, body: { ...change, version: row.version } }
    const acted = await requestKey.send(sent, (idempotencyKey) =>
      act(updateWalletRow, { ...sent, idempotencyKey }, { seen: at.seen }),
    )
    setIsSending(false)
    if (acted.kind === 'done') proof.clear()
    return acted
  }
  const picture = () => (proof.sent === null ? {} : { adminConfirmationReceiptImage: proof.sent })

  function complete() {
    if (isSending) return
    const isShown = proof.sent !== null || hasKept || at.comment !== ''
    if (!isShown) return showError(texts.proof.needed)
    const words = at.comment === '' ? {} : { comment: at.comment }
    void send({ status: 'completed', ...words, ...picture() })
  }

  return {
    at,
    proof,
    isSending,
    hasProof: hasKept || proof.sent !== null,
    canDecide: at.canSettle && !at.isElsewhere && isOpen,
    complete,
    /** Paid in the app already, and the decision comes later. */
    keep: () => void send(picture()),
    reject: (comment: string) => send({ status: 'rejected', comment }),
  }
}
