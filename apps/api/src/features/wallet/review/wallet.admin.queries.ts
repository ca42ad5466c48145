import type { DataInput } from '@kapis/contract/route'
import type { listWalletQueue } from '@kapis/contract/routes'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { readWaits } from '#cashier/matching/duplicates.ts'
import {
  allOf,
  contains,
  countUpTo,
  cutPage,
  equals,
  findPeople,
  isOneOf,
  whereLiteral,
  keyColumns,
  pageClause,
  readList,
} from '#db/list-page.ts'
import type { KeyedRow, ListRequest } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import { isWithoutRecord, presentWallet } from '../present-wallet.ts'
import type { WalletRowReply, WalletRowFields } from '../present-wallet.ts'

export type QueueRequest = ListRequest & {
  userId?: string
  type?: string | undefined
  status?: string | undefined
  isWithoutRecord?: 'true' | undefined
  search?: string | undefined
  /** Whether the reader sees references masked, and so cannot search by them. */
  isMasked?: boolean
}

type Row = WalletRowFields & { username: string; claimer: string | null; ready_name: string | null }

/**
 * Lists the wallet rows of one player or of all, newest first. Pending rows are listed oldest
 * first, because the oldest are due first.
 */
export async function listRows(
  db: Db,
  request: QueueRequest,
): Promise<DataInput<typeof listWalletQueue>> {
  const paged = { ...request, isOldestFirst: request.status === 'pending' }
  const { from, order, again } = pageClause(paged, sql`w.created_at`, sql`w.wallet_history_id`)
  const search = request.search ?? ''
  const people = await findPeople(db, search)
  const isMatch = allOf(
    sql`w.deleted_at is null`,
    equals(sql`w.player_id`, request.userId),
    whereLiteral(sql`w.type`, request.type),
    whereLiteral(sql`w.status`, request.status),
    request.isWithoutRecord === 'true' && WITHOUT_RECORD,
    search !== '' && isFoundBy(search, people, request.isMasked ?? false),
  )
  const { rows } = await readList(
    db,
    search,
    sql<Row & KeyedRow>`
    select w.*, u.username, c.username as claimer, r.username as ready_name,
      ${keyColumns(sql`w.created_at`, sql`w.wallet_history_id`)},
      ${countUpTo(sql`from wallet_history w where ${isMatch}`)} as total
    from (select * from wallet_history w where ${isMatch} and ${from} ${order}) w
    join app_user u on u.user_id = w.player_id
    left join app_user c on c.user_id = w.claimed_by
    left join app_user r on r.user_id = w.ready_by ${again}`,
  )
  const { shown, pagination } = cutPage(paged, rows)
  return { walletHistory: (await readWaits(db, shown)).map(presentForStaff), pagination }
}

/**
 * The same condition as `isWithoutRecord`, written exactly as in its index, so that PostgreSQL uses
 * that index.
 */
const WITHOUT_RECORD = sql`(w.type = 'deposit' and w.status = 'completed'
  and w.paid_deposit_receipt_id is null)`

function isFoundBy(search: string, people: string[], isMasked: boolean): RawBuilder<unknown> {
  const isTheirs = isOneOf(sql`w.player_id`, people)
  return isMasked ? isTheirs : sql`(${contains(sql`w.read_reference`, search)} or ${isTheirs})`
}

/** Returns the wallet row with this id. Refuses: not_found. */
export async function getRow(
  db: Db,
  { userId, walletHistoryId }: { userId: string; walletHistoryId: string },
): Promise<WalletRowReply> {
  const { rows } = await sql<Row>`
    select w.*, u.username, c.username as claimer, r.username as ready_name
    from wallet_history w join app_user u on u.user_id = w.player_id
    left join app_user c on c.user_id = w.claimed_by
    left join app_user r on r.user_id = w.ready_by
    where w.player_id = ${userId} and w.wallet_history_id = ${walletHistoryId}
      and w.deleted_at is null`.execute(db)
  const [row] = await readWaits(db, rows)
  if (row === undefined) throw refuse('not_found')
  return presentForStaff(row)
}

export function presentForStaff(row: Row): WalletRowReply {
  const { username, internal_note: internalNote, ready_name: readyBy } = row
  return {
    ...presentWallet(row, row.claimer),
    username,
    internalNote,
    ...(isWithoutRecord(row) && { isWithoutRecord: true }),
    ...(readyBy !== null && row.status === 'pending' && { readyBy }),
  }
}
