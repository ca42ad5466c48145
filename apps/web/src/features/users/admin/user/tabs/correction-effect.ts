import type { Transaction } from '@kapis/contract/transactions'
import { fromNumber, parseAmount } from '@kapis/money/money'

type Field = 'amount' | 'payout'
type Row = Pick<Transaction, Field | 'game' | 'isBalanceIncrease'>

/**
 * Returns the amount that a correction adds to the balance, as the server computes it; below zero it
 * is taken. Zero if only the history changes, and null if nothing was changed or a field is no
 * amount.
 */
export function correctionEffect(row: Row, entered: Record<Field, string>): bigint | null {
  if (entered.amount === String(row.amount) && entered.payout === String(row.payout)) return null
  const amount = changeOf(row, entered, 'amount')
  const payout = changeOf(row, entered, 'payout')
  if (amount === null || payout === null) return null
  if (row.game !== null) return payout - amount
  return row.isBalanceIncrease ? amount : -amount
}

/** Returns by how much a field changes. A stored payout may have four decimals, an entered one not. */
function changeOf(row: Row, entered: Record<Field, string>, field: Field): bigint | null {
  if (entered[field] === String(row[field])) return 0n
  const after = parseAmount(entered[field])
  return after === null ? null : after - (fromNumber(row[field]) ?? 0n)
}
