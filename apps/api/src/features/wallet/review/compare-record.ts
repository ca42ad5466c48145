import type { RecordMatches, FieldMatch } from '@kapis/contract/receipts'
import { fitsName } from '@kapis/payments/masked-name'
import type { DepositReceiptRow } from '#cashier/credit-deposit.ts'
import type { WalletRowFields } from '../present-wallet.ts'

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
  row: WalletRowFields,
  record: DepositReceiptRow,
  names: readonly string[],
): RecordMatches {
  const paidAt = row.read_paid_at ?? row.created_at
  const readMinor = row.read_amount_minor ?? record.amount_minor
  return {
    depositReceiptId: record.deposit_receipt_id,
    amount: matchOf(record.amount_minor === row.amount_minor && record.amount_minor === readMinor),
    reference: matchOf(row.read_reference && row.read_reference === record.reference),
    sender: matchOf(isSenderKnown(record.received_from, names)),
    date: matchOf(Math.abs(record.received_at.getTime() - paidAt.getTime()) <= NEAR_MS),
  }
}

/**
 * Returns whether the sender matches one of the names under which the player is paid; null if there
 * are no such names or the sender is unknown.
 */
export function isSenderKnown(sender: string, names: readonly string[]): boolean | null {
  return sender === '' || names.length === 0 ? null : names.some((name) => fitsName(sender, name))
}

function matchOf(agrees: boolean | '' | null): FieldMatch {
  if (agrees === null || agrees === '') return 'unknown'
  return agrees ? 'agrees' : 'differs'
}
