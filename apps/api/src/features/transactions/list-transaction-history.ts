import { paginate } from '@kapis/contract/paging'
import type { DataInput } from '@kapis/contract/route'
import type { listTransactionHistory as listTransactionHistoryRoute } from '@kapis/contract/routes'
import type { Db } from '#db/pool.ts'
import * as ledger from '#ledger/reports/list-transactions.ts'
import { presentTransaction } from './present-transaction.ts'

/** Lists one player's history, newest first. */
export async function listTransactionHistory(
  deps: { db: Db },
  playerId: string,
  request: { page: number; pageSize: number; before?: number | undefined },
): Promise<DataInput<typeof listTransactionHistoryRoute>> {
  const { rows, total } = await ledger.listOwnTransactions(deps.db, { playerId, ...request })
  // Leaves out hidden entries. The other entries keep their numbers and their pages.
  const transactions = rows.filter((row) => !row.isHidden).map(presentTransaction)
  const last = rows.at(-1)
  const hasMore = last !== undefined && last.seq > 1n
  return {
    transactions,
    pagination: paginate({
      currentPage: request.page,
      pageSize: request.pageSize,
      totalItems: total,
      itemsReturned: transactions.length,
      lastEvaluatedKey: hasMore ? { id: String(last.seq), createdAt: last.at } : null,
    }),
  }
}
