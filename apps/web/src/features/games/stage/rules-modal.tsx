import type { ReactNode } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { messages } from '#lib/messages.ts'
import { Modal } from '#ui/overlays/modal.tsx'
import { useOffer } from '../play/offer.ts'
import styles from './rules-modal.module.css'

type RulesModalProps = {
  title: string
  rules: readonly string[]
  /** The figures of the game as it stands: chance, the most it pays. */
  facts: readonly (readonly [name: string, value: string])[]
  /** What happens at the most one bet pays, where that is not refused up front. */
  maxWinRule?: (most: string) => string
  /** Its pay table. */
  children?: ReactNode
  onClose: () => void
}

/** How a game is played and what it pays: the same frame for all. */
export function RulesModal({ title, rules, facts, children, onClose, ...own }: RulesModalProps) {
  const t = messages.play
  const maxPayout = useOffer((offer) => offer.maxPayout)
  const most = maxPayout === undefined ? '—' : formatPeso(maxPayout)
  const all = [[t.facts.rtp, '99.00%'], ...facts, [t.facts.maxWin, most]] as const
  const maxWinRule = own.maxWinRule ?? t.maxWinRule
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
        {maxPayout !== undefined && <p>{maxWinRule(most)}</p>}
        <p>{t.practiceRule}</p>
        {children}
      </div>
    </Modal>
  )
}
