import { forgetGcash } from '@kapis/contract/routes'
import { useId, useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { messageOf } from '#lib/api/api-errors.ts'
import { formatDateTime } from '#lib/format.ts'
import { useSession } from '#player/session/session-store.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Icon } from '#ui/icon.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { Skeleton } from '#ui/placeholders.tsx'
import { Rows } from '#ui/rows.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import { formatGcash } from '#lib/amounts.ts'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import type { WithdrawalTerms } from './use-withdrawal.ts'
import { useTerms } from './use-withdrawal.ts'

type Saved = WithdrawalTerms['gcashDetails'][number]

/** Lists the payee numbers of earlier withdrawals, each with a button to delete it. */
export function SavedGcash() {
  const texts = useTexts(profileTexts)
  const terms = useTerms()
  const [request, setRequest] = useState<Saved | null>(null)
  const { none, lastUsed, forget } = texts.gcash
  if (terms.isPending) return <Skeleton width="100%" height={58} />
  if (terms.data === undefined)
    return <LoadFailed words={texts} onRetry={() => void terms.refetch()} />
  if (terms.data.gcashDetails.length === 0) return <p>{none}</p>
  return (
    <>
      <Rows label={texts.sections.gcash}>
        {terms.data.gcashDetails.map((saved) => (
          <li key={saved.gcashNumber}>
            <Icon name="i-phone" size={18} />
            <div>
              <b className="num">{formatGcash(saved.gcashNumber)}</b>
              <small className="num">
                {saved.gcashName} · {lastUsed(formatDateTime(saved.lastUsed))}
              </small>
            </div>
            <IconButton
              icon="i-trash"
              label={forget(formatGcash(saved.gcashNumber))}
              onClick={() => setRequest(saved)}
            />
          </li>
        ))}
      </Rows>
      {request !== null && (
        <ConfirmForget
          gcashNumber={request.gcashNumber}
          onClose={() => setRequest(null)}
          onDone={() => {
            setRequest(null)
            showSuccess(texts.gcash.removed)
            void terms.refetch()
          }}
        />
      )}
    </>
  )
}

type ConfirmForgetProps = { gcashNumber: string; onClose: () => void; onDone: () => void }

function ConfirmForget({ gcashNumber, onClose, onDone }: ConfirmForgetProps) {
  const texts = useTexts(profileTexts)
  const questionId = useId()
  const userId = useSession((state) => state.user?.userId ?? '')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { title, question, remove } = texts.gcash

  async function confirm() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await api.call(forgetGcash, { params: { userId, gcashNumber } })
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
      setIsBusy(false)
    }
  }

  return (
    <Modal
      title={title}
      role="alertdialog"
      width={400}
      describedBy={questionId}
      onClose={onClose}
      isLocked={isBusy}
    >
      <p id={questionId} className="num">
        {question(formatGcash(gcashNumber))}
      </p>
      <FormAlert message={failure} />
      <ModalActions>
        <Button data-autofocus onClick={onClose} disabled={isBusy}>
          {texts.cancel}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
          {remove}
        </Button>
      </ModalActions>
    </Modal>
  )
}
