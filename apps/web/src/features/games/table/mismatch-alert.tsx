import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import type { GameStore } from '../engine/game-store.ts'
import { downloadJson } from '#lib/files/download.ts'
import styles from '../model/outcome.module.css'
import { playTexts } from '../model/play-texts.ts'

/** Blocks the page after a result that failed the check, until the player closes the alert. */
export default function MismatchAlert({ game }: { game: GameStore }) {
  const t = useTexts(playTexts)
  const ui = useTexts(uiTexts)
  const round = game.use((state) => state.round)
  if (round === null || round.mismatch === null) return null

  return (
    <Modal title={t.unverified} role="alertdialog" width={480} onClose={game.clear}>
      <p className={styles.mismatch}>
        {ui.translate(round.mismatch)} {t.unverifiedMore(round.identifier)}
      </p>
      <ModalActions>
        <Button onClick={() => downloadJson(`kapis-${round.identifier}.json`, round)}>
          {t.evidence}
        </Button>
        <Button onClick={game.clear}>{t.haveRead}</Button>
      </ModalActions>
    </Modal>
  )
}
