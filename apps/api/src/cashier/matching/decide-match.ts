import type { DepositWait } from '@kapis/contract/wallet'
import { compareAmounts } from './compare-record.ts'

export type MatchFacts = {
  /** The amount that the player entered. The two fields below were read from the image. */
  amountMinor: bigint
  readReference: string | null
  readAmountMinor: bigint | null
  isImageReused: boolean
  /** Whether the receipt names another payer than the player, by name or by number. */
  isOtherPayer: boolean
  /** The operator's deposit receipt with the reference that was read. */
  record: { amountMinor: bigint; isPaid: boolean } | null
  /** Whether another deposit with this reference is credited or pending. */
  isReferenceReused: boolean
  approvalFromMinor: bigint
}

/**
 * Returns the reasons why a deposit cannot be credited automatically; none if it can. The player's
 * amount, the image and the operator's own receipt must agree: an image alone never moves money.
 */
export function decideMatch(facts: MatchFacts): DepositWait[] {
  const { record } = facts
  const reasons: Record<Exclude<DepositWait, 'reading'>, boolean> = {
    unreadable: facts.readReference === null,
    no_record: facts.readReference !== null && record === null,
    reference_reused: facts.isReferenceReused || record?.isPaid === true,
    image_reused: facts.isImageReused,
    amount_differs: record !== null && compareAmounts(facts, record) === 'differs',
    payer_differs: record !== null && facts.isOtherPayer,
    second_person: record !== null && record.amountMinor >= facts.approvalFromMinor,
  }
  return (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason) => reasons[reason])
}
