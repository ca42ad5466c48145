import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-id.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './forms.module.css'
import { usersTexts } from './texts.ts'

type OneTimeLinkProps = {
  title: string
  words: string
  path: string
  token: string
  onClose: () => void
}

/** A link that is shown only once. Its token is in the fragment, which browsers never send. */
export function OneTimeLink({ title, words, path, token, onClose }: OneTimeLinkProps) {
  const texts = useTexts(usersTexts)
  const link = `${location.origin}${path}#${token}`
  return (
    <Modal title={title} width={480} onClose={onClose}>
      <p>{words}</p>
      <p className={styles.link}>
        <code>{link}</code>
        <CopyButton text={link} label={texts.link.copy} />
      </p>
      <ModalActions>
        <Button variant="primary" onClick={onClose}>
          {texts.link.done}
        </Button>
      </ModalActions>
    </Modal>
  )
}
