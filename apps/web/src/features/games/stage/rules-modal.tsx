import type { ReactNode } from 'react'
import { formatPeso } from '#lib/amounts.ts'
import { useDevicePreferences } from '#lib/device-preferences.ts'
import { Modal } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { useOffer } from '../engine/offer.ts'
import styles from './rules-modal.module.css'
import { playTexts } from '../model/play-texts.ts'

type RulesModalProps = {
  title: string
  /** The address of the game's image, which has the colours of a theme by its fragment. */
  picture: string
  rules: readonly string[]
  /** The game's current figures, such as the chance and the maximum payout. */
  facts: readonly (readonly [name: string, value: string])[]
  /**
   * Returns what happens at the maximum payout, for games that do not refuse a stake because of it.
   * The default says that such a stake is refused.
   */
  maxWinRule?: (most: string) => string
  /** The pay table. */
  children?: ReactNode
  onClose: () => void
}

/** Shows the dialog with a game's rules and payouts. */
export function RulesModal({ title, picture, rules, facts, ...own }: RulesModalProps) {
  const { maxWinRule, children, onClose } = own
  const t = useTexts(playTexts)
  const theme = useDevicePreferences((device) => device.theme)
  const maxPayout = useOffer((offer) => offer.maxPayout)
  const most = maxPayout === undefined ? '—' : formatPeso(maxPayout)
  const all = [[t.facts.rtp, '99.00%'], ...facts, [t.facts.maxWin, most]] as const
  return (
    <Modal title={title} onClose={onClose} width={520}>
      <div className={styles.rules}>
        <div className={styles.head}>
          <img src={`${picture}#${theme}`} alt="" width={264} height={176} decoding="async" />
          <dl className={`num ${styles.facts}`}>
            {all.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {rules.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
        {maxPayout !== undefined && <p>{(maxWinRule ?? t.maxWinRule)(most)}</p>}
        <p>{t.practiceRule}</p>
        {children}
      </div>
    </Modal>
  )
}
