import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { DepositRow, DepositReceiptRow } from '#cashier/credit-deposit.ts'
import { lockDeposit } from '#cashier/match-deposit.ts'
import type { Tx } from '#db/in-transaction.ts'

/**
 * Locks the player's deposit that a deposit receipt pays: the one that staff selected, or the one
 * with the receipt's reference, or the only one of the same amount within two days. Must run under
 * the account's lock.
 *
 * Refuses: receipt_unmatched.
 */
export async function lockPaid(
  tx: Tx,
  record: DepositReceiptRow,
  { playerId, pointedAt }: { playerId: string; pointedAt: string | undefined },
): Promise<DepositRow> {
  const walletHistoryId = pointedAt ?? (await findDeposit(tx, record, playerId))
  const row = await lockDeposit(tx, playerId, walletHistoryId)
  if (row === undefined) throw refuse('receipt_unmatched')
  return row
}

async function findDeposit(tx: Tx, record: DepositReceiptRow, playerId: string): Promise<string> {
  const { rows } = await sql<{ id: string; isByReference: boolean }>`
    select wallet_history_id as id, read_reference is not distinct from ${record.reference}
      as "isByReference"
    from wallet_history
    where player_id = ${playerId} and type = 'deposit' and status = 'pending' and deleted_at is null
      and (read_reference = ${record.reference} or (amount_minor = ${record.amount_minor}
        and created_at between ${record.received_at}::timestamptz - interval '48 hours'
          and ${record.received_at}::timestamptz + interval '48 hours'))`.execute(tx)
  const byReference = rows.filter(({ isByReference }) => isByReference)
  const fitting = byReference.length > 0 ? byReference : rows
  const [only] = fitting
  if (only === undefined || fitting.length > 1) {
    throw refuse('receipt_unmatched', { candidates: rows.map(({ id }) => id) })
  }
  return only.id
}
