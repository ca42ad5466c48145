import { stepUp } from '@kapis/contract/routes'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { AuthenticatorDialog } from '#player/authenticator/authenticator-dialog.tsx'
import styles from '#player/authenticator/authenticator.module.css'
import { CodeForm } from '#player/authenticator/code-form.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { authenticatorTexts } from '#player/authenticator/authenticator-texts.ts'
import { ConfirmWithPasskey } from '#player/passkeys/confirm-with-passkey.tsx'
import { useFactors } from '#player/passkeys/use-factors.ts'
import { canUsePasskeys } from '#player/passkeys/web-authn.ts'
import { useStepUp } from './step-up.ts'
import { staffTexts } from '../texts.ts'

/** Asks for a passkey or the authenticator's code, or enrols an authenticator if the user has none. */
export function StepUpDialog() {
  const request = useStepUp((state) => state.asked)
  if (request === null) return null
  const { proof, answer } = request
  if (proof === 'code') return <AskCode onAnswer={answer} />
  return (
    <AuthenticatorDialog
      purpose="enrol"
      onDone={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}

function AskCode({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const authenticator = useTexts(authenticatorTexts)
  const [isLost, setIsLost] = useState(false)
  const close = () => onAnswer(false)
  const factors = useFactors()
  const hasPasskey = factors?.hasPasskey === true && canUsePasskeys()
  const hasCode = factors === null || factors.hasTotp || !factors.hasPasskey
  const { title, message } = useTexts(staffTexts).stepUp
  if (isLost) {
    // After the replacement the call is repeated, and the server requires a code of the new
    // authenticator.
    return <AuthenticatorDialog purpose="replace" onDone={() => onAnswer(true)} onClose={close} />
  }
  return (
    <Modal title={title} width={400} onClose={close}>
      {hasPasskey && <ConfirmWithPasskey onDone={() => onAnswer(true)} />}
      {hasCode && (
        <>
          <p className={styles.message}>{message}</p>
          <CodeForm
            onClose={close}
            send={async (code) => {
              await api.call(stepUp, { body: { code } })
              onAnswer(true)
            }}
          />
          <p className={styles.lost}>
            <button type="button" onClick={() => setIsLost(true)}>
              {authenticator.lost}
            </button>
          </p>
        </>
      )}
    </Modal>
  )
}
