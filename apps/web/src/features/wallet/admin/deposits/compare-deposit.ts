import type {
  DepositReceipt,
  RecordMatches,
  FieldMatch,
  WalletReview,
} from '@kapis/contract/receipts'
import { formatPeso } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'

export type Side = {
  of: 'amount' | 'reference' | 'sender' | 'date'
  player: string
  receipt: string
  record: string
  verdict: FieldMatch | 'reused' | 'sent_again'
}

/**
 * Returns another deposit with the same reference, and one with the same image, if there are any.
 * One that came earlier or is credited is preferred.
 */
export function findReuse({ twins: duplicates }: WalletReview) {
  const find = (by: 'reference' | 'image') =>
    duplicates.find((one) => one.by === by && !one.isLater) ??
    duplicates.find((one) => one.by === by)
  return { reference: find('reference'), image: find('image') }
}

/** Returns whether the values agree, but another deposit has the same claim to the record. */
export function isReuse(result: Side['verdict']): result is 'reused' | 'sent_again' {
  return result === 'reused' || result === 'sent_again'
}

const NOTHING = '—'

const UNKNOWN = {
  amount: 'unknown',
  reference: 'unknown',
  sender: 'unknown',
  date: 'unknown',
} as const

/**
 * Returns the server's comparison of the deposit with one record. Never compare the values in the
 * browser, because they may be masked.
 */
export function matchesOf(
  review: WalletReview,
  record: DepositReceipt | null,
): Omit<RecordMatches, 'depositReceiptId'> {
  const id = record?.depositReceiptId
  return review.verdicts.find(({ depositReceiptId }) => depositReceiptId === id) ?? UNKNOWN
}

/**
 * Returns the rows that show the player's claim, the receipt image and the operator's record side
 * by side.
 */
export function compareDeposit(review: WalletReview, record: DepositReceipt | null): Side[] {
  const { walletHistory: row, reading, gcash } = review
  const matches = matchesOf(review, record)
  const [known] = gcash
  const { reference: reuse } = findReuse(review)
  const reused = reuse?.isLater === true ? 'sent_again' : 'reused'
  return [
    {
      of: 'amount',
      player: formatPeso(row.amount),
      receipt: reading.amount === null ? NOTHING : formatPeso(reading.amount),
      record: record === null ? NOTHING : formatPeso(record.amount),
      verdict: matches.amount,
    },
    {
      of: 'reference',
      player: NOTHING,
      receipt: ending(reading.referenceNumber),
      record: ending(record?.referenceNumber ?? null),
      // Another deposit with the reference has the same claim to this record.
      verdict: reuse !== undefined && matches.reference === 'agrees' ? reused : matches.reference,
    },
    {
      of: 'sender',
      player: known?.gcashName ?? NOTHING,
      receipt: reading.sender ?? NOTHING,
      record: record?.receivedFrom || NOTHING,
      verdict: matches.sender,
    },
    {
      of: 'date',
      player: timeBeside(row.createdAt, row.createdAt),
      receipt: timeBeside(reading.paidAt, row.createdAt),
      record: timeBeside(record?.receiptDate ?? null, row.createdAt),
      verdict: matches.date,
    },
  ]
}

/**
 * Shortens a reference to its last digits, in which payments differ, as in `…903241`. A masked
 * reference is already short.
 */
function ending(reference: string | null): string {
  if (reference === null) return NOTHING
  return reference.startsWith('•') ? reference : `…${reference.replaceAll(/\s/g, '').slice(-6)}`
}

/**
 * Formats an instant as a time such as `9:08PM` if it is on the day of the deposit, and otherwise
 * as a date.
 */
function timeBeside(iso: string | null, deposited: string): string {
  if (iso === null) return NOTHING
  const [day = '', time = ''] = formatDateTime(iso).split(' ')
  return formatDateTime(deposited).startsWith(day) ? time : day
}
