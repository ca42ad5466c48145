import { refuse } from '@kapis/contract/refusals'
import type { TransactionRow } from '#ledger/reports/list-transactions.ts'

/**
 * Returns what a correction owes the player beyond the entry and earlier corrections; negative
 * debits.
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

/** Returns the entry as it reads now, from the journal and the last correction. */
function read(row: Parameters<typeof correctionAmount>[0]) {
  const moved = row.amountMinor < 0n ? -row.amountMinor : row.amountMinor
  const { amountMinor, payoutMinor } = row.corrected ?? { amountMinor: null, payoutMinor: null }
  return {
    amount: amountMinor === null ? (row.stakeMinor ?? moved) : BigInt(amountMinor),
    payout: payoutMinor === null ? (row.payoutMinor ?? 0n) : BigInt(payoutMinor),
  }
}
