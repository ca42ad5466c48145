import { paginate } from '@kapis/contract/paging'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { listAllTransactions } from '@kapis/contract/routes'
import type { AllTransactionsQuery } from '@kapis/contract/transactions'
import { sql } from 'kysely'
import { PEOPLE_MAX, isKeyTime, isNamed } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import * as ledger from '#ledger/reports/list-all-transactions.ts'
import type { LineKey } from '#ledger/reports/list-all-transactions.ts'
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
  const { rows, stoppedAt } = isNobody
    ? { rows: [], stoppedAt: null }
    : await ledger.listAllTransactions(db, { ...request, playerIds, after, rowsMax })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const next = rows.length > pageSize && last !== undefined ? last : stoppedAt
  const lastEvaluatedKey = next === null ? null : await keyOf(db, next)
  const totalItems = (page - 1) * pageSize + (next === null ? shown.length : pageSize + 1)
  return {
    transactions: shown.map((row) => ({ ...presentTransaction(row), username: row.username })),
    pagination: paginate({
      currentPage: page,
      pageSize,
      totalItems,
      itemsReturned: shown.length,
      lastEvaluatedKey,
    }),
    searchedTo: stoppedAt?.at ?? null,
  }
}

/** Returns the selected players; null means all. */
async function findPlayers(
  db: Db,
  { userId, search }: AllTransactionsQuery,
): Promise<string[] | null> {
  const name = search?.trim() ?? ''
  if (name === '') return userId === undefined ? null : [userId]
  const { rows } = await sql<{ id: string }>`select u.user_id as id from app_user u
    where u.deleted_at is null and ${isNamed(name)} limit ${sql.lit(PEOPLE_MAX)}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return userId === undefined ? ids : ids.filter((id) => id === userId)
}

async function keyOf(db: Db, { at, playerId, seq }: LineKey) {
  const user = db.selectFrom('app_user').select('public_no').where('user_id', '=', playerId)
  const { public_no } = await user.executeTakeFirstOrThrow()
  return { id: transactionId(public_no, seq), createdAt: at }
}

/** Reads the key `{createdAt}_{id}` of a page. Refuses: key_missing. */
async function readKey(db: Db, after: string): Promise<LineKey> {
  const [at = '', id = ''] = after.split('_')
  const read = readTransactionId(id)
  if (read === null || !isKeyTime(at)) throw refuse('key_missing')
  const user = db.selectFrom('app_user').select('user_id').where('public_no', '=', read.publicNo)
  const found = await user.executeTakeFirst()
  if (found === undefined) throw refuse('key_missing')
  return { at, playerId: found.user_id, seq: read.seq }
}
