import { LEGAL_AGE } from '@kapis/contract/auth'
import { confirmAge } from '@kapis/contract/routes/player'
import { useId, useState } from 'react'
import { api } from '#lib/api-client.ts'
import { messageOf } from '#lib/api-errors.ts'
import { messages } from '#lib/messages.ts'
import { session } from '#session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { Modal, ModalActions } from '#ui/modal.tsx'
import styles from './auth.module.css'

/** Asks a player once who signed up without confirming the age. What was asked for then goes on. */
export function AgeModal({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const questionId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function confirm() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const params = { userId: session().user?.userId ?? '' }
      await api.call(confirmAge, { params, body: { acceptedTerms: true } })
      onAnswer(true)
    } catch (error) {
      setFailure(messageOf(error))
      setIsBusy(false)
    }
  }

  return (
    <Modal
      title={messages.auth.ageTitle}
      role="alertdialog"
      width={400}
      describedBy={questionId}
      onClose={() => onAnswer(false)}
      isLocked={isBusy}
    >
      <div id={questionId} className={styles.question}>
        <p>{messages.auth.ageQuestion}</p>
        <p className={styles.pledge}>{messages.auth.confirmAge(LEGAL_AGE)}.</p>
      </div>
      <FormAlert message={failure} />
      <ModalActions>
        <Button data-autofocus onClick={() => onAnswer(false)} disabled={isBusy}>
          {messages.auth.cancel}
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void confirm()}>
          {messages.auth.ageConfirm}
        </Button>
      </ModalActions>
    </Modal>
  )
}
