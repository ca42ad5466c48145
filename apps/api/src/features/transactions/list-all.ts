import { paginate } from '@kapis/contract/paging'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { listAllTransactions } from '@kapis/contract/routes'
import type { AllTransactionsQuery } from '@kapis/contract/transactions'
import { findPeople, isKeyTime } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import * as ledger from '#ledger/reports/list-all-transactions.ts'
import type { AllFound, LineKey } from '#ledger/reports/list-all-transactions.ts'
import { readTransactionId, transactionId } from '#ledger/transaction-id.ts'
import { presentTransaction } from './present-transaction.ts'

/**
 * Lists matching transactions of all players, newest first, paged by key. Hidden entries are
 * omitted.
 *
 * Refuses: key_missing (a later page without the previous page's key).
 */
export async function listAll(
  { db }: { db: Db },
  request: AllTransactionsQuery,
): Promise<DataInput<typeof listAllTransactions>> {
  const { page, pageSize } = request
  if (page > 1 && request.after === undefined) throw refuse('key_missing')
  const after = request.after === undefined ? null : await readKey(db, request.after)
  const playerIds = await findPlayers(db, request)
  const isNobody = playerIds?.length === 0
  const rowsMax = pageSize + 1
  const searched = isNobody
    ? { rows: [], stoppedAt: null }
    : await ledger.listAllTransactions(db, { ...request, playerIds, after, rowsMax })
  const { shown, next, totalItems } = cutPage(searched, request)
  const lastEvaluatedKey = next === null ? null : await keyOf(db, next)
  return {
    transactions: shown.map((row) => ({ ...presentTransaction(row), username: row.username })),
    pagination: paginate({
      currentPage: page,
      pageSize,
      totalItems,
      itemsReturned: shown.length,
      lastEvaluatedKey,
    }),
    searchedTo: searched.stoppedAt?.at ?? null,
  }
}

/**
 * Cuts a page from the rows of a search, which returns one row more than a page has. `next` is
 * where the next page starts: after the last row, or where the search timed out; null on the last
 * page. The total is a lower bound until then.
 */
export function cutPage(
  { rows, stoppedAt }: AllFound,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const next = rows.length > pageSize && last !== undefined ? last : stoppedAt
  const totalItems = (page - 1) * pageSize + (next === null ? shown.length : pageSize + 1)
  return { shown, next, totalItems }
}

/** Returns the ids of the players that the request selects, or null for all players. */
async function findPlayers(
  db: Db,
  { userId, search }: AllTransactionsQuery,
): Promise<string[] | null> {
  const name = search?.trim() ?? ''
  if (name === '') return userId === undefined ? null : [userId]
  const ids = await findPeople(db, name)
  return userId === undefined ? ids : ids.filter((id) => id === userId)
}

async function keyOf(db: Db, { at, playerId, seq }: LineKey) {
  const user = db.selectFrom('app_user').select('public_no').where('user_id', '=', playerId)
  const { public_no } = await user.executeTakeFirstOrThrow()
  return { id: transactionId(public_no, seq), createdAt: at }
}

/** Reads a page key `{createdAt}_{id}`. Refuses: key_missing. */
async function readKey(db: Db, after: string): Promise<LineKey> {
  const [at = '', id = ''] = after.split('_')
  const read = readTransactionId(id)
  if (read === null || !isKeyTime(at)) throw refuse('key_missing')
  const user = db.selectFrom('app_user').select('user_id').where('public_no', '=', read.publicNo)
  const found = await user.executeTakeFirst()
  if (found === undefined) throw refuse('key_missing')
  return { at, playerId: found.user_id, seq: read.seq }
}
