import { paginate } from '@kapis/contract/paging'
import type { DataSent } from '@kapis/contract/route'
import type { listOwnTransactions } from '@kapis/contract/routes'
import type { Db } from '#db/pool.ts'
import * as ledger from '#ledger/reports/list-transactions.ts'
import { presentTransaction } from './present-transaction.ts'

/** One player's history, newest first. */
export async function listOwn(
  deps: { db: Db },
  playerId: string,
  asked: { page: number; pageSize: number; before?: number | undefined },
): Promise<DataSent<typeof listOwnTransactions>> {
  const { rows, total } = await ledger.listOwnTransactions(deps.db, { playerId, ...asked })
  // What staff hid is left out; numbers and pages stay as they are.
  const transactions = rows.filter((row) => !row.isHidden).map(presentTransaction)
  const last = rows.at(-1)
  const hasMore = last !== undefined && last.seq > 1n
  return {
    transactions,
    pagination: paginate({
      currentPage: asked.page,
      pageSize: asked.pageSize,
      totalItems: total,
      itemsReturned: transactions.length,
      lastEvaluatedKey: hasMore ? { id: String(last.seq), createdAt: last.at } : null,
    }),
  }
}
