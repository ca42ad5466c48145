import { endOtherSessions } from '@kapis/contract/routes/player'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { ProofForm } from '#player/authenticator/proof-form.tsx'
import type { IdentityProof } from '#player/authenticator/proof-form.tsx'
import { useTexts } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import styles from '../auth.module.css'
import { securityTexts } from './security-texts.ts'
import { refreshSignIns } from './use-sign-ins.ts'

/** The button that logs out all other devices, after asking for the password. */
export function EndOthers() {
  const texts = useTexts(securityTexts).others
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)

  async function end(body: IdentityProof) {
    await api.call(endOtherSessions, { body })
    close()
    showSuccess(texts.done)
    await refreshSignIns()
  }

  return (
    <>
      <div className={styles.choices}>
        <Button isWide icon="i-logout" onClick={() => setIsAsking(true)}>
          {texts.open}
        </Button>
      </div>
      {isAsking && (
        <Modal title={texts.title} width={440} onClose={close}>
          <p className={styles.question}>{texts.lead}</p>
          <ProofForm isCodeRequired={false} label={texts.confirm} send={end} onClose={close} />
        </Modal>
      )}
    </>
  )
}
