import { ProofForm } from '#player/authenticator/proof-form.tsx'
import type { IdentityProof } from '#player/authenticator/proof-form.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { showSuccess } from '#ui/snackbars.ts'
import styles from '../auth.module.css'
import { refreshSignIns } from './use-sign-ins.ts'

type EndSessionsDialogProps = {
  texts: { title: string; lead: string; confirm: string; done: string }
  send: (proof: IdentityProof) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password before other devices are logged out. */
export function EndSessionsDialog({ texts, send, onClose }: EndSessionsDialogProps) {
  async function end(proof: IdentityProof) {
    await send(proof)
    onClose()
    showSuccess(texts.done)
    await refreshSignIns()
  }

  return (
    <Modal title={texts.title} width={440} onClose={onClose}>
      <p className={styles.question}>{texts.lead}</p>
      <ProofForm isCodeRequired={false} label={texts.confirm} send={end} onClose={onClose} />
    </Modal>
  )
}
