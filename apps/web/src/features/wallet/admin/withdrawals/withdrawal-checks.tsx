import { checkEligibility } from '@kapis/contract/eligibility'
import type { WalletReview } from '@kapis/contract/receipts'
import { fromNumber } from '@kapis/money/money'
import { formatPeso } from '#lib/amounts.ts'
import { formatList } from '#lib/format-list.ts'
import { formatDateTime } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import styles from './withdrawals.module.css'
import { withdrawalTexts } from './texts.ts'

/**
 * Returns the text for a player who does not meet the wagering rule: why they may withdraw anyway,
 * or that they are not eligible.
 */
function whyOpen({ withdrawal }: WalletReview): string {
  const { checks } = currentTexts(withdrawalTexts)
  if (withdrawal?.basis !== 'own') return checks.notEligible
  const { excludedUntil } = withdrawal
  const [left, keptBack] = [formatPeso(withdrawal.withdrawable), formatPeso(withdrawal.keptBack)]
  if (excludedUntil === null) return checks.ownClosing(left, keptBack)
  return checks.ownOnly(formatDateTime(excludedUntil), left, keptBack)
}

type Check = readonly [isGood: boolean, words: string]

/** Names the other players who withdraw to the same number. */
function sharedNumber({ numberSharedBy = [] }: WalletReview): Check[] {
  if (numberSharedBy.length === 0) return []
  const { checks, payouts } = currentTexts(withdrawalTexts)
  const names = numberSharedBy.map(
    ({ username, withdrawals }) => `${username} (${payouts(withdrawals)})`,
  )
  return [[false, checks.shared(formatList(names), names.length)]]
}

/** Returns how the GCash name compares with the name on the ID, if both are known. */
function payeeCheck({ payeeName }: WalletReview): Check[] {
  if (payeeName === null) return []
  const { checks } = currentTexts(withdrawalTexts)
  const score = payeeName.score.toFixed(2)
  const isMatch = payeeName.band === 'match'
  return [[isMatch, isMatch ? checks.nameMatches(score) : checks.nameInDoubt(score)]]
}

/** Lists the checks for and against paying a withdrawal. */
export function WithdrawalChecks({ review }: { review: WalletReview }) {
  const { person: user, walletHistory: row } = review
  const { checks } = useTexts(withdrawalTexts)
  const played = checkEligibility({
    gamesPlayed: user.gamesPlayed,
    wageredMinor: fromNumber(user.totalWageredAmount) ?? 0n,
  })
  const found: Check[] = [
    [!row.isGcashNew, row.isGcashNew ? checks.isNew : checks.known],
    [played.isEligible, played.isEligible ? checks.eligible : whyOpen(review)],
    ...payeeCheck(review),
    ...sharedNumber(review),
    ...(review.isNumberExcluded ? [[false, checks.excludedNumber] as const] : []),
    user.payoutHoldUntil === null
      ? [true, checks.noHold]
      : [false, checks.onHold(formatDateTime(user.payoutHoldUntil))],
    ...(row.payeeHoldUntil === null
      ? []
      : [[false, checks.payeeHold(formatDateTime(row.payeeHoldUntil))] as const]),
  ]
  // What speaks against the payment comes first.
  const inOrder = found.toSorted(([one], [other]) => Number(one) - Number(other))
  return (
    <ul className={styles.checks}>
      {inOrder.map(([isGood, words]) => (
        <li key={words} data-good={isGood || undefined}>
          <Icon name={isGood ? 'i-check' : 'i-alert'} size={15} />
          {words}
        </li>
      ))}
    </ul>
  )
}
