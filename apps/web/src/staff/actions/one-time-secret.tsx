import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import styles from './one-time-secret.module.css'

type OneTimeSecretProps = {
  title: string
  words: string
  secret: string
  copy: string
  done: string
  onClose: () => void
}

/** A link or a token that is shown only once. */
export function OneTimeSecret({ title, words, secret, copy, done, onClose }: OneTimeSecretProps) {
  return (
    <Modal title={title} width={480} onClose={onClose}>
      <p>{words}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label={copy} />
      </p>
      <ModalActions>
        <Button variant="primary" onClick={onClose}>
          {done}
        </Button>
      </ModalActions>
    </Modal>
  )
}
