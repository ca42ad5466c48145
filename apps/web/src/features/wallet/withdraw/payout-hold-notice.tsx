import { withSupport } from '@kapis/contract/support'
import { formatDateTime } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './withdraw.module.css'
import { cashierTexts } from '../shared/texts.ts'
import type { WithdrawalTerms } from './use-withdrawal.ts'

/**
 * Shows that withdrawals are on hold after a change of contact or sign-in details. The player can
 * still request them.
 */
export function PayoutHoldNotice({ terms }: { terms: WithdrawalTerms }) {
  const { title, why } = useTexts(cashierTexts).withdraw.payoutHold
  const { payoutHoldUntil: until, support } = terms
  if (until === null) return null
  return (
    <section className={styles.notice} aria-labelledby="payout-hold">
      <h3 id="payout-hold">
        <Icon name="i-clock" size={19} />
        {title(formatDateTime(until))}
      </h3>
      <p className={styles.why}>{withSupport(why, support)}</p>
    </section>
  )
}
