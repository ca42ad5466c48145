import { fitsName } from '@kapis/payments/masked-name'
import { fitsNumber, readPayer } from '@kapis/payments/payer'

export type ImportPayout = {
  walletHistoryId: string
  number: string
  name: string
  amountMinor: bigint
  createdAt: Date
  /** The time at which staff completed the payout; null while it is pending. */
  settledAt: Date | null
}

/** The longest time between a payment and the moment at which staff complete the payout. */
const NEAR_MS = 3 * 86_400_000

/**
 * Finds the payout that an outgoing line paid, and removes it from those that are left. Payouts of
 * one amount to one number are interchangeable, so the oldest is taken; payouts to different
 * numbers that fit a masked one are not.
 */
export function takePayout<P extends ImportPayout>(
  line: { at: Date; party: string; amountMinor: bigint },
  left: Set<P>,
): P | 'none' | 'several' {
  const { number, name } = readPayer(line.party, 'out')
  const fitting = [...left].filter(
    (payout) =>
      payout.amountMinor === -line.amountMinor &&
      (number === null
        ? name !== null && fitsName(name, payout.name)
        : fitsNumber(number, payout.number)) &&
      isNear(line.at, payout),
  )
  const [first] = fitting.toSorted((a, b) => timeOf(a) - timeOf(b))
  if (first === undefined) return 'none'
  if (fitting.some((payout) => payout.number !== first.number)) return 'several'
  left.delete(first)
  return first
}

function isNear(at: Date, { createdAt, settledAt }: ImportPayout): boolean {
  // The times of the history are whole minutes.
  if (at.getTime() + 60_000 < createdAt.getTime()) return false
  return settledAt === null || Math.abs(settledAt.getTime() - at.getTime()) <= NEAR_MS
}

function timeOf({ settledAt, createdAt }: ImportPayout): number {
  return (settledAt ?? createdAt).getTime()
}
