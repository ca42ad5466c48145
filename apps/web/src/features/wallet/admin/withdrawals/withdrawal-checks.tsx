import { judgeEligibility } from '@kapis/contract/eligibility'
import type { WalletReview } from '@kapis/contract/receipts'
import { fromNumber } from '@kapis/money/money'
import { shownAmount } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import { texts } from './texts.ts'
import styles from './withdrawals.module.css'

/** Why a player may withdraw who has not played enough. */
function whyOpen({ withdrawal }: WalletReview): string {
  const { checks } = texts
  if (withdrawal?.basis !== 'own') return checks.notEligible
  const { excludedUntil } = withdrawal
  const [left, keptBack] = [shownAmount(withdrawal.withdrawable), shownAmount(withdrawal.keptBack)]
  if (excludedUntil === null) return checks.ownClosing(left, keptBack)
  return checks.ownOnly(formatDateTime(excludedUntil), left, keptBack)
}

/** What speaks for paying it, and what has to be looked at first. */
export function PayoutChecks({ review }: { review: WalletReview }) {
  const { person, walletHistory: row } = review
  const { checks } = texts
  const played = judgeEligibility({
    gamesPlayed: person.gamesPlayed,
    wageredMinor: fromNumber(person.totalWageredAmount) ?? 0n,
  })
  const found: (readonly [isGood: boolean, words: string])[] = [
    [!row.isGcashNew, row.isGcashNew ? checks.isNew : checks.known],
    [played.isEligible, played.isEligible ? checks.eligible : whyOpen(review)],
    ...(review.isNumberExcluded ? [[false, checks.excludedNumber] as const] : []),
    person.payoutHoldUntil === null
      ? [true, checks.noHold]
      : [false, checks.onHold(formatDateTime(person.payoutHoldUntil))],
    ...(row.payeeHoldUntil === null
      ? []
      : [[false, checks.payeeHold(formatDateTime(row.payeeHoldUntil))] as const]),
  ]
  return (
    <ul className={styles.checks}>
      {found.map(([isGood, words]) => (
        <li key={words} data-good={isGood || undefined}>
          <Icon name={isGood ? 'i-check' : 'i-alert'} size={15} />
          {words}
        </li>
      ))}
    </ul>
  )
}
