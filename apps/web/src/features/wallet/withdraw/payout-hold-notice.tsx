import { formatDateTime } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './withdraw.module.css'
import { cashierTexts } from '../shared/texts.ts'

/**
 * Says that withdrawals are on hold after a change of contact or sign-in details. The player can
 * still request them.
 */
export function PayoutHoldNotice({ until }: { until: string }) {
  const { title, why } = useTexts(cashierTexts).withdraw.payoutHold
  return (
    <section className={styles.notice} aria-labelledby="payout-hold">
      <h3 id="payout-hold">
        <Icon name="i-clock" size={19} />
        {title(formatDateTime(until))}
      </h3>
      <p className={styles.why}>{why}</p>
    </section>
  )
}
