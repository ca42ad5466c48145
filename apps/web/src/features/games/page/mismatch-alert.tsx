import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import { downloadJson } from '../model/download-json.ts'
import type { GameStore } from '../play/one-shot-store.ts'
import styles from '../model/outcome.module.css'
import { playTexts } from '../model/play-texts.ts'

/** Blocks the page after a result that failed the check, until the player closes the alert. */
export default function MismatchAlert({ game }: { game: GameStore }) {
  const t = useTexts(playTexts)
  const ui = useTexts(uiTexts)
  const result = game.use((state) => state.result)
  if (result === null || result.mismatch === null) return null

  return (
    <Modal title={t.unverified} role="alertdialog" width={480} onClose={game.acknowledgeMismatch}>
      <p className={styles.mismatch}>
        {ui.translate(result.mismatch)} {t.unverifiedMore(result.identifier)}
      </p>
      <ModalActions>
        <Button onClick={() => downloadJson(`kapis-${result.identifier}.json`, result)}>
          {t.evidence}
        </Button>
        <Button onClick={game.acknowledgeMismatch}>{t.haveRead}</Button>
      </ModalActions>
    </Modal>
  )
}
