import { closeAccount } from '@kapis/contract/routes/player'
import { useState } from 'react'
import { openWallet } from '#player/overlays/wallet-modal-store.ts'
import { api } from '#lib/api/api-client.ts'
import { isRefused } from '#lib/api/api-errors.ts'
import { texts } from '#lib/texts/profile-texts.ts'
import { ProofForm } from '#player/authenticator/proof-form.tsx'
import type { Proof } from '#player/authenticator/proof-form.tsx'
import { endSession } from '#player/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import styles from '../auth.module.css'

/** Opens the dialog in which players close their own account. */
export function CloseAccount() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{texts.close.open}</Button>
      {isAsking && <CloseDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Says what closing means before it asks for the password. */
function CloseDialog({ onClose }: { onClose: () => void }) {
  const [hasCoins, setHasCoins] = useState(false)
  const { title, rules, confirm, closed, withdraw } = texts.close

  async function send(body: Proof) {
    try {
      await api.call(closeAccount, { body })
    } catch (error) {
      setHasCoins(isRefused(error, 'close_coins_left'))
      throw error
    }
    endSession('logout')
    showSuccess(closed)
  }

  function leaveToWithdraw() {
    onClose()
    openWallet('withdraw')
  }

  return (
    <Modal title={title} width={440} onClose={onClose}>
      <ul className={styles.terms}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {hasCoins && (
        <Button isWide icon="i-wallet" onClick={leaveToWithdraw}>
          {withdraw}
        </Button>
      )}
      <ProofForm isCodeAsked={false} danger={confirm} send={send} onClose={onClose} />
    </Modal>
  )
}
