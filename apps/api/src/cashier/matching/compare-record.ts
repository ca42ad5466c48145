import type { RecordMatches, FieldMatch } from '@kapis/contract/receipts'
import { checkPayer } from '@kapis/payments/payer'
import type { OwnDetails } from '@kapis/payments/payer'
import type { Selectable } from 'kysely'
import type { DepositReceipt, WalletHistory } from '#db/schema.ts'

/**
 * The largest accepted difference between the times of a deposit and a deposit receipt. A receipt
 * may show only a date, and a player may upload it a day later.
 */
const NEAR_MS = 48 * 3_600_000

/**
 * Compares a deposit with a deposit receipt, field by field. Uses the stored values, so that
 * readers who see masked values get the same results.
 */
export function compareRecord(
  row: Selectable<WalletHistory>,
  record: Selectable<DepositReceipt>,
  own: OwnDetails,
): RecordMatches {
  const paidAt = row.read_paid_at ?? row.created_at
  return {
    depositReceiptId: record.deposit_receipt_id,
    amount: compareAmounts(
      { amountMinor: row.amount_minor, readAmountMinor: row.read_amount_minor },
      { amountMinor: record.amount_minor },
    ),
    reference: matchOf(row.read_reference && row.read_reference === record.reference),
    sender: checkPayer(record.received_from, own),
    date: matchOf(Math.abs(record.received_at.getTime() - paidAt.getTime()) <= NEAR_MS),
  }
}

/**
 * Compares the amount that the player entered and, if it was read, that of the image with the amount
 * of a deposit receipt.
 */
export function compareAmounts(
  deposit: { amountMinor: bigint; readAmountMinor: bigint | null },
  record: { amountMinor: bigint },
): FieldMatch {
  const amounts = [deposit.amountMinor, deposit.readAmountMinor ?? deposit.amountMinor]
  return matchOf(amounts.every((minor) => minor === record.amountMinor))
}

function matchOf(agrees: boolean | '' | null): FieldMatch {
  if (agrees === null || agrees === '') return 'unknown'
  return agrees ? 'agrees' : 'differs'
}
