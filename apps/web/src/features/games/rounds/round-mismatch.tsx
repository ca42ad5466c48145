import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import { downloadJson } from '../model/download-json.ts'
import type { ClientRound } from './round-store.ts'
import styles from './rounds.module.css'
import { playTexts } from '../model/play-texts.ts'

type RoundMismatchProps = { round: ClientRound<unknown>; onRead: () => void }

/** Blocks the page after a round that failed the check, until the player closes the alert. */
export default function RoundMismatch({ round, onRead }: RoundMismatchProps) {
  const ui = useTexts(uiTexts)
  const t = useTexts(playTexts)
  return (
    <Modal title={t.unverified} role="alertdialog" width={480} onClose={onRead}>
      <p className={styles.mismatch}>
        {ui.translate(round.end?.mismatch ?? '')} {t.unverifiedMore(round.identifier)}
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
