import { paginate } from '@kapis/contract/paging'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { listTransactions } from '@kapis/contract/routes'
import type { UserTransactionsQuery } from '@kapis/contract/transactions'
import { getUserRef } from '#audit/user-ref.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import * as ledger from '#ledger/reports/list-all-transactions.ts'
import { cutPage } from './list-all.ts'
import { listTransactionHistory } from './list-transaction-history.ts'
import { presentTransaction } from './present-transaction.ts'

type UserTransactions = DataInput<typeof listTransactions>

/**
 * Lists a user's transactions for staff, newest first, all of them or those that match the filters.
 *
 * Refuses: not_found, key_missing (a later page of a filtered list without `before`).
 */
export async function listUserTransactions(
  deps: { db: Db },
  userId: string,
  request: UserTransactionsQuery,
): Promise<UserTransactions> {
  await inTransaction(deps.db, (tx) => getUserRef(tx, userId))
  if (request.source !== undefined || request.game !== undefined)
    return listMatching(deps, userId, request)
  return { ...(await listTransactionHistory(deps, userId, request)), searchedTo: null }
}

async function listMatching(
  { db }: { db: Db },
  userId: string,
  { page, pageSize, before, source, game }: UserTransactionsQuery,
): Promise<UserTransactions> {
  if (page > 1 && before === undefined) throw refuse('key_missing')
  const searched = await ledger.listAllTransactions(db, {
    source,
    game,
    playerIds: [userId],
    // The entries of one player are ordered by number, so the key needs no time.
    after: before === undefined ? null : { at: '', playerId: userId, seq: BigInt(before) },
    rowsMax: pageSize + 1,
  })
  const { shown, next, totalItems } = cutPage(searched, { page, pageSize })
  return {
    transactions: shown.map(presentTransaction),
    pagination: paginate({
      currentPage: page,
      pageSize,
      totalItems,
      itemsReturned: shown.length,
      lastEvaluatedKey: next === null ? null : { id: String(next.seq), createdAt: next.at },
    }),
    searchedTo: searched.stoppedAt?.at ?? null,
  }
}
