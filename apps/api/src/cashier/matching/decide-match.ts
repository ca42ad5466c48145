import type { DepositWait } from '@kapis/contract/wallet'
import { compareAmounts } from './compare-record.ts'
import type { Reuse } from './duplicates.ts'

export type MatchFacts = {
  /** The amount that the player entered. The two fields below were read from the image. */
  amountMinor: bigint
  readReference: string | null
  readAmountMinor: bigint | null
  /** Whether the receipt names another payer than the player, by name or by number. */
  isOtherPayer: boolean
  /** The operator's deposit receipt with the reference that was read. */
  record: { amountMinor: bigint; isPaid: boolean } | null
  /** The reasons that other deposits with this reference or image give. */
  reuses: readonly Reuse[]
  approvalFromMinor: bigint
}

/**
 * Returns the reasons why a deposit cannot be credited automatically; none if it can. The player's
 * amount, the image and the operator's own receipt must agree: an image alone never moves money.
 */
export function decideMatch(facts: MatchFacts): DepositWait[] {
  const { record, reuses } = facts
  const isReused = reuses.includes('reference_reused') || record?.isPaid === true
  const reasons: Record<Exclude<DepositWait, 'reading'>, boolean> = {
    unreadable: facts.readReference === null,
    no_record: facts.readReference !== null && record === null,
    reference_reused: isReused,
    reference_sent_again: !isReused && reuses.includes('reference_sent_again'),
    image_reused: reuses.includes('image_reused'),
    image_sent_again: reuses.includes('image_sent_again'),
    amount_differs: record !== null && compareAmounts(facts, record) === 'differs',
    payer_differs: record !== null && facts.isOtherPayer,
    second_person: record !== null && record.amountMinor >= facts.approvalFromMinor,
  }
  return (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason) => reasons[reason])
}
