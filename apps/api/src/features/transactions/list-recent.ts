import { paginate } from '@kapis/contract/paging'
import type { PageKey } from '@kapis/contract/paging'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { listRecentTransactions } from '@kapis/contract/routes'
import type { Game } from '@kapis/games/games'
import { isKeyTime } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import * as ledger from '#ledger/reports/list-transactions.ts'
import { readTransactionId } from '#ledger/transaction-id.ts'
import { presentRecent } from './present-transaction.ts'

export type RecentResultsRequest = {
  page: number
  pageSize: number
  game?: Game | undefined
  lastEvaluatedKey?: PageKey | null | undefined
}

/**
 * Lists recent results of all players, paged by key. Refuses: key_missing (a later page without the
 * previous page's key), bad_request.
 */
export async function listRecent(
  deps: { db: Db },
  readerId: string,
  request: RecentResultsRequest,
): Promise<DataInput<typeof listRecentTransactions>> {
  const { page, pageSize } = request
  const after = readKey(request.lastEvaluatedKey ?? null)
  if (page > 1 && after === null) throw refuse('key_missing')
  const found = await ledger.listRecentTransactions(deps.db, {
    game: request.game ?? null,
    pageSize,
    after: page > 1 ? after : null,
  })
  const shown = found.rows.slice(0, pageSize)
  const transactions = shown.map((row) => presentRecent(row, readerId))
  const last = transactions.at(-1)
  const hasMore = found.rows.length > pageSize && last !== undefined
  return {
    transactions,
    pagination: paginate({
      currentPage: page,
      pageSize,
      totalItems: found.total,
      itemsReturned: transactions.length,
      lastEvaluatedKey: hasMore ? { id: last.id, createdAt: last.createdAt } : null,
    }),
  }
}

/** Reads a page key strictly: an invalid key is refused, so that it never matches other rows. */
function readKey(key: PageKey | null) {
  if (key === null) return null
  const id = readTransactionId(key.id)
  if (id === null || !isKeyTime(key.createdAt)) throw refuse('bad_request')
  return { at: key.createdAt, ...id }
}
