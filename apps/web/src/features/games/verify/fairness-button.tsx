import { messages } from '#lib/messages.ts'
import { Button } from '#ui/button.tsx'
import styles from '../model/outcome.module.css'

/** Shows the game's return and opens the fairness panel. */
export function FairnessButton({ onOpen }: { onOpen: () => void }) {
  return (
    <>
      <span className={`num ${styles.rtp}`}>{messages.play.rtp}</span>
      <Button size="small" icon="i-shield" onClick={onOpen}>
        {messages.play.fairness}
      </Button>
    </>
  )
}
