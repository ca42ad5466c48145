import { getWalletRow, updateWalletRow } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useState } from 'react'
import { api } from '#lib/api-client.ts'
import { useRequestKey } from '#lib/request-key.ts'
import { act } from '#staff/act.ts'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { ModalActions } from '#ui/modal.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { texts } from './texts.ts'
import type { Person } from './user-details.ts'

/** The note on one payment: everybody who may write it sees the field, the others the text. */
export function WalletComment({ user, row }: { user: Person; row: WalletRow }) {
  const [comment, setComment] = useState(row.comment ?? '')
  const [isSending, setIsSending] = useState(false)
  const requestKey = useRequestKey()
  const canEdit = useCan('wallet.comment', user)
  const t = texts.wallet
  if (!canEdit) return row.comment === null ? null : <p>{row.comment}</p>

  async function save() {
    setIsSending(true)
    const params = { userId: user.userId, walletHistoryId: row.walletHistoryId }
    const read = async () =>
      (await api.call(getWalletRow, { params, query: { image: 'none' } })).walletHistory
    const labels = { status: t.columns.status, comment: t.comment, amount: t.columns.amount }
    const sent = { params, body: { comment, version: row.version } }
    await requestKey.send(sent, (idempotencyKey) =>
      act(updateWalletRow, { ...sent, idempotencyKey }, { seen: { before: row, read, labels } }),
    )
    setIsSending(false)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        label={t.comment}
        rows={2}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <ModalActions>
        <Button
          type="submit"
          size="small"
          isBusy={isSending}
          disabled={comment === (row.comment ?? '')}
        >
          {t.saveComment}
        </Button>
      </ModalActions>
    </form>
  )
}
