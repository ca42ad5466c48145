import type { DepositWait } from '@kapis/contract/wallet'

export type MatchFacts = {
  /** What the player says was paid, and what could be read from the picture. */
  amountMinor: bigint
  readReference: string | null
  readAmountMinor: bigint | null
  isImageReused: boolean
  /** The operator's own record of this reference. */
  record: { amountMinor: bigint; isPaid: boolean } | null
  /** Somebody was credited for this reference, or waits with the same one. */
  isReferenceReused: boolean
  secondPersonMinor: bigint
}

/**
 * Why a deposit cannot be credited by itself; nothing is left when it can. The player, the picture
 * and the operator's own account have to say the same: a picture alone never moves money.
 */
export function decideMatch(facts: MatchFacts): DepositWait[] {
  const { record, readAmountMinor } = facts
  const reasons: Record<Exclude<DepositWait, 'reading'>, boolean> = {
    unreadable: facts.readReference === null,
    no_record: facts.readReference !== null && record === null,
    reference_reused: facts.isReferenceReused || record?.isPaid === true,
    image_reused: facts.isImageReused,
    amount_differs:
      record !== null &&
      (record.amountMinor !== facts.amountMinor ||
        (readAmountMinor !== null && readAmountMinor !== record.amountMinor)),
    second_person: record !== null && record.amountMinor >= facts.secondPersonMinor,
  }
  return (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason) => reasons[reason])
}
