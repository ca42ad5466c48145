import { paginate } from '@kapis/contract/paging'
import type { DataSent } from '@kapis/contract/route'
import type { listOwnTransactions } from '@kapis/contract/routes'
import type { Db } from '#db/pool.ts'
import * as ledger from '#ledger/list-transactions.ts'
import { presentTransaction } from './present-transaction.ts'

/** One player's history, newest first. */
export async function listOwn(
  deps: { db: Db },
  playerId: string,
  asked: { page: number; pageSize: number; before?: number | undefined },
): Promise<DataSent<typeof listOwnTransactions>> {
  const { rows, total } = await ledger.listOwnTransactions(deps.db, { playerId, ...asked })
  const transactions = rows.map(presentTransaction)
  const last = transactions.at(-1)
  const hasMore = last !== undefined && last.seq > 1
  return {
    transactions,
    pagination: paginate({
      currentPage: asked.page,
      pageSize: asked.pageSize,
      totalItems: total,
      itemsReturned: transactions.length,
      lastEvaluatedKey: hasMore ? { id: String(last.seq), createdAt: last.createdAt } : null,
    }),
  }
}
