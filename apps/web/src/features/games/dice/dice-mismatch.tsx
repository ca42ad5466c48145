import { messages } from '#lib/messages.ts'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/modal.tsx'
import { downloadJson } from '../shared/download-json.ts'
import { acknowledgeMismatch, useDiceStore } from './dice-store.ts'
import styles from './dice.module.css'

/** A result that the browser could not repeat stops the player until it is read. */
export default function DiceMismatch() {
  const result = useDiceStore((state) => state.result)
  if (result === null || result.mismatch === null) return null
  const t = messages.dice

  return (
    <Modal title={t.unverified} role="alertdialog" width={480} onClose={acknowledgeMismatch}>
      <p className={styles.mismatch}>
        {result.mismatch} {t.unverifiedMore(result.identifier)}
      </p>
      <ModalActions>
        <Button onClick={() => downloadJson(`kapis-${result.identifier}.json`, result)}>
          {t.evidence}
        </Button>
        <Button onClick={acknowledgeMismatch}>{t.haveRead}</Button>
      </ModalActions>
    </Modal>
  )
}
