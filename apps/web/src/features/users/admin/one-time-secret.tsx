import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './forms.module.css'
import { usersTexts } from './texts.ts'

type OneTimeSecretProps = {
  title: string
  words: string
  secret: string
  copy: string
  onClose: () => void
}

/** A link or a token that is shown only once. */
export function OneTimeSecret({ title, words, secret, copy, onClose }: OneTimeSecretProps) {
  const texts = useTexts(usersTexts)
  return (
    <Modal title={title} width={480} onClose={onClose}>
      <p>{words}</p>
      <p className={styles.link}>
        <code>{secret}</code>
        <CopyButton text={secret} label={copy} />
      </p>
      <ModalActions>
        <Button variant="primary" onClick={onClose}>
          {texts.link.done}
        </Button>
      </ModalActions>
    </Modal>
  )
}
