import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from '../model/outcome.module.css'
import { playTexts } from '../model/play-texts.ts'

/** Shows the game's return and a button that opens the fairness panel. */
export function FairnessButton({ onOpen }: { onOpen: () => void }) {
  const play = useTexts(playTexts)
  return (
    <>
      <span className={`num ${styles.rtp}`}>{play.rtp}</span>
      <Button size="small" icon="i-shield" onClick={onOpen}>
        {play.fairness}
      </Button>
    </>
  )
}
