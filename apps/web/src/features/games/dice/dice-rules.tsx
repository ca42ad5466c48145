import { Modal } from '#ui/modal.tsx'
import styles from './dice.module.css'

export function DiceRules({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="How to play Dice" onClose={onClose} width={480}>
      <div className={styles.rules}>
        <p>
          Each roll is one of 10,000 numbers from 0.00 to 99.99, all equally likely. You choose a
          target and a side.
        </p>
        <p>
          <b>Above 50.50</b> wins on 50.50 or higher. <b>Below 50.50</b> wins on 50.49 or lower.
        </p>
        <p>
          The multiplier is 99 divided by your chance in per cent, so over time 99.00% of all stakes
          is paid back. A win pays your stake times the multiplier.
        </p>
        <p>A bet of 0 is a practice roll: it costs nothing, pays nothing and is not recorded.</p>
      </div>
    </Modal>
  )
}
