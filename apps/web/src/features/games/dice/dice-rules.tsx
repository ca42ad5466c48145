import { messages } from '#lib/messages.ts'
import { Modal } from '#ui/modal.tsx'
import styles from './dice.module.css'

export default function DiceRules({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={messages.dice.rulesTitle} onClose={onClose} width={480}>
      <div className={styles.rules}>
        {messages.dice.rules.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </div>
    </Modal>
  )
}
