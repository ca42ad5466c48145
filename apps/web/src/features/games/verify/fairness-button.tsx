import { messages } from '#lib/messages.ts'
import { Button } from '#ui/button.tsx'
import styles from '../model/outcome.module.css'

/** What every game gives back, and the way to the proofs of it. */
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
