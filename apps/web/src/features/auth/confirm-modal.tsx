import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { messageOf } from '#lib/api/api-errors.ts'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { authTexts } from '#player/session/texts.ts'
import styles from './auth.module.css'

type ConfirmModalProps = {
  title: string
  action: string
  /** Returns the message for a failure. */
  describe?: (error: unknown) => string
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A confirmation dialog. It stays open while sending, and on failure. */
export function ConfirmModal(request: ConfirmModalProps) {
  const auth = useTexts(authTexts)
  const { title, action, describe: format = messageOf, onConfirm, onClose, children } = request
  const questionId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function confirm() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
    } catch (error) {
      setFailure(format(error))
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
      <div id={questionId} className={styles.question}>
        {children}
      </div>
      <FormAlert message={failure} />
      <ModalActions>
        <Button data-autofocus onClick={onClose} disabled={isBusy}>
          {auth.cancel}
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
      </ModalActions>
    </Modal>
  )
}
