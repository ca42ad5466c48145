import { useId, useState } from 'react'
import { messages } from '#lib/messages.ts'
import { closeAuthModal } from '#session/session-store.ts'
import { signOut } from '#session/sign-out.ts'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/modal.tsx'
import { signOutFailure } from './auth-failure.ts'
import styles from './auth.module.css'
import { FormAlert } from '#ui/form-alert.tsx'

export function LogoutModal() {
  const questionId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function confirm() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await signOut()
    } catch (error) {
      setFailure(signOutFailure(error, messages.auth.logoutFailed))
      setIsBusy(false)
    }
  }

  return (
    <Modal
      title={messages.auth.logoutTitle}
      role="alertdialog"
      width={400}
      describedBy={questionId}
      onClose={closeAuthModal}
      isLocked={isBusy}
    >
      <p id={questionId} className={styles.question}>
        {messages.auth.logoutQuestion}
      </p>
      <FormAlert message={failure} />
      <ModalActions>
        <Button data-autofocus onClick={closeAuthModal} disabled={isBusy}>
          {messages.auth.cancel}
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void confirm()}>
          {messages.auth.logoutTitle}
        </Button>
      </ModalActions>
    </Modal>
  )
}
