import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import type { WithdrawalTerms } from './use-withdrawal.ts'
import styles from './withdraw.module.css'
import { cashierTexts } from '../shared/texts.ts'

/**
 * Explains how much an excluded or closing player who does not meet the wagering rule can withdraw,
 * and why not more.
 */
export function OwnOnlyNotice({ terms }: { terms: WithdrawalTerms }) {
  const { title, why, whyClosing, keptBack } = useTexts(cashierTexts).withdraw.ownOnly
  const kept = terms.available - terms.withdrawable
  const { excludedUntil } = terms
  return (
    <section className={styles.notice} aria-labelledby="own-only">
      <h3 id="own-only">
        <Icon name="i-alert" size={19} />
        {title(formatPeso(terms.withdrawable))}
      </h3>
      <p className={styles.why}>
        {excludedUntil === null ? whyClosing : why(formatDateTime(excludedUntil))}
      </p>
      {kept > 0 && <p className={styles.why}>{keptBack(formatPeso(kept))}</p>}
    </section>
  )
}
