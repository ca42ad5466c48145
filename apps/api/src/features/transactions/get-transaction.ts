import { refuse } from '@kapis/contract/refusals'
import type { Tx } from '#db/in-transaction.ts'
import { findTransaction } from '#ledger/reports/list-transactions.ts'
import type { TransactionRow } from '#ledger/reports/list-transactions.ts'
import { readTransactionId } from '#ledger/transaction-id.ts'

type Named =
  | { userId: string; transactionHistoryId: string }
  | { playerId: string; seq: bigint; publicNo: bigint }

/**
 * Returns the entry with this id, if it belongs to the player and is not hidden. Refuses:
 * not_found.
 */
export async function getLine(tx: Tx, named: Named): Promise<TransactionRow> {
  const id = 'seq' in named ? named : readTransactionId(named.transactionHistoryId)
  if (id === null) throw refuse('not_found')
  const playerId = 'playerId' in named ? named.playerId : named.userId
  const row = await findTransaction(tx, playerId, id.seq)
  if (row === undefined || row.publicNo !== id.publicNo || row.isHidden) throw refuse('not_found')
  return row
}
