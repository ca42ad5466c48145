import { checkEligibility } from '@kapis/contract/eligibility'
import type { WalletReview } from '@kapis/contract/receipts'
import { fromNumber } from '@kapis/money/money'
import { formatPeso } from '#lib/amounts.ts'
import { formatList } from '#lib/format-list.ts'
import { formatDateTime } from '#lib/format.ts'
import type { ReviewCheck } from '#staff/review/checks.tsx'
import { Checks } from '#staff/review/checks.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
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

/** A check that speaks for the payment, or asks for a look before it. */
const check = (isGood: boolean, words: string, evidence?: string): ReviewCheck => ({
  tone: isGood ? 'win' : 'warn',
  words,
  evidence,
})

/** Names the other players who withdraw to the same number. */
function sharedNumber({ numberSharedBy = [] }: WalletReview): ReviewCheck[] {
  if (numberSharedBy.length === 0) return []
  const { checks, payouts } = currentTexts(withdrawalTexts)
  const names = numberSharedBy.map(
    ({ username, withdrawals }) => `${username} (${payouts(withdrawals)})`,
  )
  return [check(false, checks.shared(formatList(names), names.length))]
}

/** Returns how the GCash name compares with the name on the ID, if both are known. */
function payeeCheck({ payeeName }: WalletReview): ReviewCheck[] {
  if (payeeName === null) return []
  const { checks } = currentTexts(withdrawalTexts)
  const isMatch = payeeName.band === 'match'
  const score = payeeName.score.toFixed(2)
  return [check(isMatch, isMatch ? checks.nameMatches(score) : checks.nameInDoubt(score))]
}

/** Returns whether this number was paid before, and how often this player was paid by it. */
function numberCheck({ walletHistory: row, gcash }: WalletReview): ReviewCheck {
  const { checks, payouts } = currentTexts(withdrawalTexts)
  const paid = gcash.find(({ gcashNumber }) => gcashNumber === row.gcashNumber)?.payouts ?? 0
  if (row.isGcashNew) return check(false, checks.isNew)
  return check(true, checks.known, paid === 0 ? undefined : payouts(paid))
}

/** Lists the checks for and against paying a withdrawal. */
export function WithdrawalChecks({ review }: { review: WalletReview }) {
  const { person: user, walletHistory: row } = review
  const { checks } = useTexts(withdrawalTexts)
  const played = checkEligibility({
    gamesPlayed: user.gamesPlayed,
    wageredMinor: fromNumber(user.totalWageredAmount) ?? 0n,
  })
  const found: ReviewCheck[] = [
    numberCheck(review),
    check(
      played.isEligible,
      played.isEligible ? checks.eligible : whyOpen(review),
      checks.wagered(formatPeso(user.totalWageredAmount)),
    ),
    ...payeeCheck(review),
    ...sharedNumber(review),
    ...(review.isPayeeListed === true ? [{ tone: 'loss', words: checks.listed } as const] : []),
    ...(review.isNumberExcluded ? [check(false, checks.excludedNumber)] : []),
    user.payoutHoldUntil === null
      ? check(true, checks.noHold)
      : check(false, checks.onHold(formatDateTime(user.payoutHoldUntil))),
    ...(row.payeeHoldUntil === null
      ? []
      : [check(false, checks.payeeHold(formatDateTime(row.payeeHoldUntil)))]),
  ]
  return <Checks checks={found} />
}
