import { useState } from 'react'
import { passkeyTexts } from '#player/passkeys/passkey-texts.ts'
import styles from '#player/passkeys/passkeys.module.css'
import { closeAuthModal } from '#player/session/session-store.ts'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { AddPasskey } from './add-passkey.tsx'

/** Offers a passkey after a login with the password. Closing it is as good as "Not now". */
export function PasskeyOfferModal() {
  const texts = useTexts(passkeyTexts)
  const [isAdding, setIsAdding] = useState(false)
  if (isAdding) return <AddPasskey onClose={closeAuthModal} />
  const { title, lead, later, hint } = texts.offer
  return (
    <Modal title={title} width={420} onClose={closeAuthModal}>
      <p className={styles.message}>{lead}</p>
      <p className={styles.message}>{hint}</p>
      <ModalActions>
        <Button onClick={closeAuthModal}>{later}</Button>
        <Button variant="primary" icon="i-key" data-autofocus onClick={() => setIsAdding(true)}>
          {texts.add}
        </Button>
      </ModalActions>
    </Modal>
  )
}
