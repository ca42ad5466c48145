import { shownAmount } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import { texts } from '../shared/texts.ts'
import type { Terms } from './use-withdrawal.ts'
import styles from './withdraw.module.css'

/** An excluded player who has not played enough: what can be withdrawn now, and why not more. */
export function OwnOnlyNotice({ terms }: { terms: Terms }) {
  const { title, why, keptBack } = texts.withdraw.ownOnly
  const kept = terms.available - terms.withdrawable
  const until = terms.excludedUntil === null ? '' : formatDateTime(terms.excludedUntil)
  return (
    <section className={styles.notice} aria-labelledby="own-only">
      <h3 id="own-only">
        <Icon name="i-alert" size={19} />
        {title(shownAmount(terms.withdrawable))}
      </h3>
      <p className={styles.why}>{why(until)}</p>
      {kept > 0 && <p className={styles.why}>{keptBack(shownAmount(kept))}</p>}
    </section>
  )
}
