import { closeAccount } from '@kapis/contract/routes/player'
import { useState } from 'react'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { api } from '#lib/api/api-client.ts'
import { ProofForm } from '#player/authenticator/proof-form.tsx'
import type { IdentityProof } from '#player/authenticator/proof-form.tsx'
import { endSession } from '#player/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import styles from '../auth.module.css'
import { Skeleton } from '#ui/placeholders.tsx'
import { useTexts } from '#texts/texts.ts'
import { profileTexts } from '#lib/texts/profile-texts.ts'
import { ClosingSteps } from './closing-steps.tsx'
import { useClosing } from './use-closing.ts'
import type { Closing } from './use-closing.ts'

/** The button that opens the dialog to close the player's own account. */
export function CloseAccount() {
  const texts = useTexts(profileTexts)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{texts.close.open}</Button>
      {isAsking && <CloseDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** The dialog that explains the consequences and the next step, and then asks for the password. */
function CloseDialog({ onClose }: { onClose: () => void }) {
  const closing = useClosing()
  const { title, rules } = useTexts(profileTexts).close
  return (
    <Modal title={title} width={440} onClose={onClose}>
      <ul className={styles.terms}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {closing === null ? (
        <Skeleton width="100%" height={120} />
      ) : (
        <NextStep key={closing.step} closing={closing} onClose={onClose} />
      )}
    </Modal>
  )
}

type NextStepProps = { closing: Closing; onClose: () => void }

function NextStep({ closing, onClose }: NextStepProps) {
  const [isKeeping, setIsKeeping] = useState(false)
  const { step, isClosing } = closing
  const { begin, began, keep, keepInstead, kept, confirm, closed, withdraw } =
    useTexts(profileTexts).close

  async function change(body: IdentityProof, payOut: boolean) {
    await api.call(closeAccount, { body: { ...body, payOut } })
    showSuccess(payOut ? began : kept)
    if (!payOut) onClose()
    await closing.refresh()
  }
  async function close(body: IdentityProof) {
    await api.call(closeAccount, { body })
    endSession('logout')
    showSuccess(closed)
  }
  function leaveToWithdraw() {
    onClose()
    openWallet('withdraw')
  }

  const form = { isCodeRequired: false, onClose }
  return (
    <>
      {(isClosing || step === 'begin') && <ClosingSteps closing={closing} />}
      {step === 'payOut' && !isKeeping && (
        <Button isWide icon="i-wallet" variant="primary" onClick={leaveToWithdraw}>
          {withdraw}
        </Button>
      )}
      {isClosing && !isKeeping && (
        <Button isWide variant="quiet" onClick={() => setIsKeeping(true)}>
          {keepInstead}
        </Button>
      )}
      {isKeeping && <ProofForm {...form} label={keep} send={(body) => change(body, false)} />}
      {!isKeeping && step === 'begin' && (
        <ProofForm {...form} danger={begin} send={(body) => change(body, true)} />
      )}
      {!isKeeping && step === 'close' && <ProofForm {...form} danger={confirm} send={close} />}
    </>
  )
}
