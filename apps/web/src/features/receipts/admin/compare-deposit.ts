import type { DepositReceipt, WalletReview } from '@kapis/contract/receipts'
import { shownAmount } from '#lib/amounts.ts'
import { formatDateTime } from '#lib/format.ts'
import { isSame } from './judge-deposit.ts'

export type Verdict = 'agrees' | 'differs' | 'unknown'
export type Side = {
  of: 'amount' | 'reference' | 'sender' | 'date'
  player: string
  receipt: string
  record: string
  verdict: Verdict
}

const NOTHING = '—'
const DAYS_MS = 48 * 3_600_000

/** What the player says, what the picture says and what we wrote down, line by line. */
export function compareDeposit(review: WalletReview, record: DepositReceipt | null): Side[] {
  const { walletHistory: row, reading, gcash } = review
  const isMatched = record !== null && record.depositReceiptId === review.record?.depositReceiptId
  const [known] = gcash
  return [
    {
      of: 'amount',
      player: shownAmount(row.amount),
      receipt: reading.amount === null ? NOTHING : shownAmount(reading.amount),
      record: record === null ? NOTHING : shownAmount(record.amount),
      verdict: judge(
        record,
        (one) =>
          one.amount === row.amount && (reading.amount === null || reading.amount === one.amount),
      ),
    },
    {
      of: 'reference',
      player: NOTHING,
      receipt: ending(reading.referenceNumber),
      record: ending(record?.referenceNumber ?? null),
      verdict: judge(record, (one) => isSame(one, reading.referenceNumber)),
    },
    {
      of: 'sender',
      player: known?.gcashName ?? NOTHING,
      receipt: reading.sender ?? NOTHING,
      record: record?.receivedFrom ?? NOTHING,
      verdict: isMatched ? nameVerdict(review.isNameKnown) : 'unknown',
    },
    {
      of: 'date',
      player: timeBeside(row.createdAt, row.createdAt),
      receipt: timeBeside(reading.paidAt, row.createdAt),
      record: timeBeside(record?.receiptDate ?? null, row.createdAt),
      verdict: judge(record, (one) => isNear(one.receiptDate, reading.paidAt ?? row.createdAt)),
    },
  ]
}

function judge(
  record: DepositReceipt | null,
  agrees: (record: DepositReceipt) => boolean,
): Verdict {
  if (record === null) return 'unknown'
  return agrees(record) ? 'agrees' : 'differs'
}

function nameVerdict(isKnown: boolean | null): Verdict {
  if (isKnown === null) return 'unknown'
  return isKnown ? 'agrees' : 'differs'
}

/** A record may carry a day only, and a player may send the picture a day later. */
function isNear(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= DAYS_MS
}

/** `…903241`: the end is what differs between two payments. */
function ending(reference: string | null): string {
  return reference === null ? NOTHING : `…${reference.replaceAll(/\s/g, '').slice(-6)}`
}

/** `9:08PM` on the day of the deposit, and the day itself on any other. */
function timeBeside(iso: string | null, deposited: string): string {
  if (iso === null) return NOTHING
  const [day = '', time = ''] = formatDateTime(iso).split(' ')
  return formatDateTime(deposited).startsWith(day) ? time : day
}
