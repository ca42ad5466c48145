import { getWalletRow, updateWalletRow } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { useRequestKey } from '#lib/api/request-key.ts'
import { executeAction } from '#staff/actions/execute-action.ts'
import { useCan } from '#staff/use-staff.ts'
import { Button } from '#ui/button.tsx'
import { ModalActions } from '#ui/overlays/modal.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { reviewTexts } from '#staff/review-texts.ts'
import { staffTexts } from '#staff/texts.ts'
import type { StaffUser } from '../../user-details.ts'
import { usersTexts } from '../../texts.ts'

type Props = { user: StaffUser; row: WalletRow }

/** The fields for the comment on a wallet row, which the player reads, and the staff-only note. */
export function WalletComment({ user, row }: Props) {
  const review = useTexts(reviewTexts)
  const staff = useTexts(staffTexts)
  const canEdit = useCan('wallet.comment', user)
  const t = useTexts(usersTexts).wallet
  if (!canEdit) {
    return [row.comment, row.internalNote].map((words, at) => words && <p key={at}>{words}</p>)
  }
  return (
    <>
      <Words
        {...{ user, row }}
        of="comment"
        label={t.comment}
        hint={staff.readBy.player}
        save={t.saveComment}
      />
      <Words
        {...{ user, row }}
        of="internalNote"
        label={review.note}
        hint={staff.readBy.staff}
        save={review.saveNote}
      />
    </>
  )
}

type WordsProps = Props & {
  of: 'comment' | 'internalNote'
  label: string
  hint: string
  save: string
}

function Words({ user, row, of, label, hint, save }: WordsProps) {
  const [words, setWords] = useState(row[of] ?? '')
  const [isSending, setIsSending] = useState(false)
  const requestKey = useRequestKey()

  async function send() {
    setIsSending(true)
    const params = { userId: user.userId, walletHistoryId: row.walletHistoryId }
    const sent = { params, body: { [of]: words, version: row.version } }
    await requestKey.send(sent, (idempotencyKey) =>
      executeAction(updateWalletRow, { ...sent, idempotencyKey }, { seen: seenRow(params, row) }),
    )
    setIsSending(false)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={label}
        hint={hint}
        rows={2}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ModalActions>
        <Button type="submit" size="small" isBusy={isSending} disabled={words === (row[of] ?? '')}>
          {save}
        </Button>
      </ModalActions>
    </form>
  )
}

/** Returns a snapshot of the row on screen, to show what changed if a save conflicts. */
function seenRow(params: { userId: string; walletHistoryId: string }, row: WalletRow) {
  const { columns, comment } = currentTexts(usersTexts).wallet
  const read = async () =>
    (await api.call(getWalletRow, { params, query: { image: 'none' } })).walletHistory
  return { before: row, read, labels: { status: columns.status, comment, amount: columns.amount } }
}
