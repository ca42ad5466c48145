import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import styles from './contact.module.css'
import { contactTexts } from './texts.ts'
import { useVerify } from './use-verify.ts'
import type { VerifyProps } from './use-verify.ts'

/** Sends a code when it opens, and asks for it. */
export function VerifyDialog(props: VerifyProps) {
  const texts = useTexts(contactTexts)
  const { code, type, error, status, canAskAgain, askAgain, submit } = useVerify(props)
  const isBusy = status === 'confirming'
  return (
    <Modal title={texts.title[props.channel]} onClose={props.onClose} isLocked={isBusy}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className={styles.question} role="status">
          {status === 'sending' ? texts.sending : texts.sentTo(props.address)}
        </p>
        <TextField
          label={texts.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          data-autofocus
          value={code}
          error={error}
          onChange={(event) => type(event.target.value)}
        />
        <ModalActions>
          <Button onClick={askAgain} disabled={!canAskAgain || isBusy}>
            {texts.again}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {texts.confirm}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
