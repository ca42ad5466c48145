import { refuse } from '@kapis/contract/refusals'
import type { TransactionRow } from '#ledger/reports/list-transactions.ts'

/**
 * Returns the amount that a correction owes the player, beyond the entry and its earlier
 * corrections. A negative amount is debited.
 *
 * Refuses: conflict, if the entry moves held money, which is settled in the wallet.
 */
export function correctionAmount(
  row: Pick<
    TransactionRow,
    'amountMinor' | 'heldMinor' | 'stakeMinor' | 'payoutMinor' | 'corrected' | 'cause'
  >,
  requested: { amount?: bigint | undefined; payout?: bigint | undefined },
): bigint {
  if (requested.amount === undefined && requested.payout === undefined) return 0n
  const isBet = row.stakeMinor !== null && row.payoutMinor !== null
  if (!isBet && (row.heldMinor !== 0n || row.amountMinor === 0n)) {
    throw refuse('conflict', { cause: row.cause })
  }
  const before = read(row)
  const amount = requested.amount ?? before.amount
  const payout = requested.payout ?? before.payout
  if (isBet) return payout - amount - (before.payout - before.amount)
  return row.amountMinor > 0n ? amount - before.amount : before.amount - amount
}

/**
 * Returns the amount and the payout that the entry shows now: those of the last correction, or
 * those of the journal.
 */
function read(row: Parameters<typeof correctionAmount>[0]) {
  const moved = row.amountMinor < 0n ? -row.amountMinor : row.amountMinor
  const { amountMinor, payoutMinor } = row.corrected ?? { amountMinor: null, payoutMinor: null }
  return {
    amount: amountMinor === null ? (row.stakeMinor ?? moved) : BigInt(amountMinor),
    payout: payoutMinor === null ? (row.payoutMinor ?? 0n) : BigInt(payoutMinor),
  }
}
