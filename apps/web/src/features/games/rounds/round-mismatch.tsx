import { messages } from '#lib/messages.ts'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { uiTexts } from '#ui/ui-texts.ts'
import { downloadJson } from '../model/download-json.ts'
import type { ClientRound } from './round-store.ts'
import styles from './rounds.module.css'

type RoundMismatchProps = { round: ClientRound<unknown>; onRead: () => void }

/** Blocks the page after an unverified round until the player confirms. */
export default function RoundMismatch({ round, onRead }: RoundMismatchProps) {
  const t = messages.play
  return (
    <Modal title={t.unverified} role="alertdialog" width={480} onClose={onRead}>
      <p className={styles.mismatch}>
        {uiTexts.translate(round.end?.mismatch ?? '')} {t.unverifiedMore(round.identifier)}
      </p>
      <ModalActions>
        <Button onClick={() => downloadJson(`kapis-${round.identifier}.json`, round)}>
          {t.evidence}
        </Button>
        <Button onClick={onRead}>{t.haveRead}</Button>
      </ModalActions>
    </Modal>
  )
}
