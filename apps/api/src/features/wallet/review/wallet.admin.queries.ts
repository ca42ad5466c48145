import type { DataInput } from '@kapis/contract/route'
import type { listWalletQueue } from '@kapis/contract/routes'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import {
  allOf,
  countUpTo,
  cutPage,
  equals,
  isSomeone,
  whereLiteral,
  keyColumns,
  pageClause,
} from '#db/list-page.ts'
import type { KeyedRow, ListRequest } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import { presentWallet } from '../present-wallet.ts'
import type { WalletRowReply, WalletRowFields } from '../present-wallet.ts'

export type QueueRequest = ListRequest & {
  userId?: string
  type?: string | undefined
  status?: string | undefined
  search?: string | undefined
  /** Whether the reader sees references masked, and so cannot search by them. */
  isMasked?: boolean
}

type Row = WalletRowFields & { username: string; claimer: string | null }

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
  const isMatch = allOf(
    sql`w.deleted_at is null`,
    equals(sql`w.player_id`, request.userId),
    whereLiteral(sql`w.type`, request.type),
    whereLiteral(sql`w.status`, request.status),
    search !== '' && isFoundBy(search, request.isMasked ?? false),
  )
  const { rows } = await sql<Row & KeyedRow>`
    select w.*, u.username, c.username as claimer,
      ${keyColumns(sql`w.created_at`, sql`w.wallet_history_id`)},
      ${countUpTo(sql`from wallet_history w where ${isMatch}`)} as total
    from (select * from wallet_history w where ${isMatch} and ${from} ${order}) w
    join app_user u on u.user_id = w.player_id
    left join app_user c on c.user_id = w.claimed_by ${again}`.execute(db)
  const { shown, pagination } = cutPage(paged, rows)
  return { walletHistory: shown.map(presentForStaff), pagination }
}

function isFoundBy(search: string, isMasked: boolean): RawBuilder<unknown> {
  const isTheirs = isSomeone(sql`w.player_id`, search)
  return isMasked ? isTheirs : sql`(position(${search} in w.read_reference) > 0 or ${isTheirs})`
}

/** Returns the wallet row with this id. Refuses: not_found. */
export async function getRow(
  db: Db,
  { userId, walletHistoryId }: { userId: string; walletHistoryId: string },
): Promise<WalletRowReply> {
  const { rows } = await sql<Row>`
    select w.*, u.username, c.username as claimer
    from wallet_history w join app_user u on u.user_id = w.player_id
    left join app_user c on c.user_id = w.claimed_by
    where w.player_id = ${userId} and w.wallet_history_id = ${walletHistoryId}
      and w.deleted_at is null`.execute(db)
  if (rows[0] === undefined) throw refuse('not_found')
  return presentForStaff(rows[0])
}

function presentForStaff(row: Row): WalletRowReply {
  const { username, internal_note: internalNote } = row
  return { ...presentWallet(row, row.claimer), username, internalNote }
}
