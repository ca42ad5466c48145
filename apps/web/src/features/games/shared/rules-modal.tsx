import type { ReactNode } from 'react'
import { messages } from '#lib/messages.ts'
import { Modal } from '#ui/modal.tsx'
import styles from './rules-modal.module.css'

type RulesModalProps = {
  title: string
  rules: readonly string[]
  /** The figures of the game as it stands: chance, the most it pays. */
  facts: readonly (readonly [name: string, value: string])[]
  /** What happens at the most one bet pays, where that is not refused up front. */
  maxWinRule?: string
  /** Its pay table. */
  children?: ReactNode
  onClose: () => void
}

/** How a game is played and what it pays: the same frame for all. */
export function RulesModal({ title, rules, facts, children, onClose, ...own }: RulesModalProps) {
  const t = messages.play
  const all = [[t.facts.rtp, '99.00%'], ...facts, [t.facts.maxWin, '₱100,000.00']] as const
  return (
    <Modal title={title} onClose={onClose} width={520}>
      <div className={styles.rules}>
        <dl className={`num ${styles.facts}`}>
          {all.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {rules.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
        <p>{own.maxWinRule ?? t.maxWinRule}</p>
        <p>{t.practiceRule}</p>
        {children}
      </div>
    </Modal>
  )
}
