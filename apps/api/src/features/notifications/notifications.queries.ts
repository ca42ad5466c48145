import type { NotificationQuery } from '@kapis/contract/notifications'
import type { Pagination } from '@kapis/contract/paging'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import {
  allOf,
  contains,
  countUpTo,
  cutPage,
  whereLiteral,
  keyColumns,
  pageClause,
  readList,
} from '#db/list-page.ts'
import type { KeyedRow, ListRequest } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import type { Notification } from '#db/schema.ts'

export type NotificationRow = Selectable<Notification> & {
  username: string | null
  readCount: number
}

const SHOWN = sql`n.*, u.username,
  (select count(*)::int from notification_read r
    where r.notification_id = n.notification_id) as "readCount"`

const TIMES = {
  createdAt: sql`n.created_at`,
  updatedAt: sql`n.updated_at`,
  scheduledAt: sql`coalesce(n.scheduled_at, n.created_at)`,
}
const TEXTS = {
  status: sql`n.status`,
  type: sql`n.type`,
  // Messages are sorted by their beginning only, because the page key contains the sorted text.
  message: sql`left(lower(n.message), 60)`,
}
const SORTS: Record<NonNullable<NotificationQuery['sortBy']>, RawBuilder<unknown>> = {
  ...TIMES,
  ...TEXTS,
}

/** Lists sent and scheduled notifications, newest first by default. */
export async function listNotifications(
  db: Db,
  request: NotificationQuery,
): Promise<{ shown: NotificationRow[]; pagination: Pagination }> {
  const sortBy = request.sortBy ?? 'createdAt'
  const at = SORTS[sortBy]
  const isByText = sortBy in TEXTS
  const paged = { ...request, isOldestFirst: request.sortOrder === 'asc', isByText }
  const { from, order, again } = pageClause(paged, at, sql`n.notification_id`)
  const { search = '', startDate, endDate } = request
  const isMatch = allOf(
    sql`n.deleted_at is null`,
    whereLiteral(sql`n.type`, request.type),
    whereLiteral(sql`n.status`, request.status),
    search !== '' && contains(sql`n.message`, search),
    startDate !== undefined && sql`n.created_at >= ${momentOf(startDate, 0)}`,
    endDate !== undefined && sql`n.created_at < ${momentOf(endDate, 1)}`,
  )
  const { rows } = await readList(
    db,
    search,
    sql<NotificationRow & KeyedRow>`
    select ${SHOWN}, ${keyColumns(at, sql`n.notification_id`, isByText)},
      ${countUpTo(sql`from notification n where ${isMatch}`)} as total
    from (select * from notification n where ${isMatch} and ${from} ${order}) n
    left join app_user u on u.user_id = n.user_id ${again}`,
  )
  return cutPage(paged, rows)
}

/**
 * Returns the instant at which a filter's range starts or ends. A date stands for its midnight in
 * Manila, plus `daysAfter` days, so that a range includes its last day. A time is used as given.
 */
function momentOf(request: string, daysAfter: number): RawBuilder<unknown> {
  if (request.length > 10) return sql`${request}::timestamptz`
  return sql`(${request}::date + ${daysAfter}::int)::timestamp at time zone 'Asia/Manila'`
}

/** Returns the notification with this id. Refuses: not_found. */
export async function getNotification(db: Db, notificationId: string): Promise<NotificationRow> {
  const { rows } = await sql<NotificationRow>`
    select ${SHOWN} from notification n left join app_user u on u.user_id = n.user_id
    where n.notification_id = ${notificationId} and n.deleted_at is null`.execute(db)
  if (rows[0] === undefined) throw refuse('not_found')
  return rows[0]
}

/** Locks a notification. Refuses: not_found. */
export async function lockNotification(tx: Tx, notificationId: string) {
  const row = await tx
    .selectFrom('notification')
    .selectAll()
    .where('notification_id', '=', notificationId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refuse('not_found', { notificationId })
  return row
}

export type OwnRow = {
  notificationId: string
  message: string
  notice: Record<string, unknown> | null
  sentAt: Date
  isRead: boolean
  reportId: string | null
  walletHistoryId: string | null
  unread: number
}

/** Lists the player's notifications, including broadcasts sent since the player signed up. */
export async function listOwnNotifications(
  db: Db,
  userId: string,
  request: ListRequest,
): Promise<{ shown: OwnRow[]; unread: number; pagination: Pagination }> {
  const { from, order } = pageClause(request, sql`m.sent_at`, sql`m.notification_id`)
  const {
    from: isNext,
    again,
    readMax,
  } = pageClause(request, sql`n.sent_at`, sql`n.notification_id`)
  const shown = { isNext, again, limit: readMax }
  const counted = { isNext: sql`true`, again: sql`order by n.sent_at desc`, limit: UNREAD_WITHIN }
  const { rows } = await sql<OwnRow & KeyedRow>`
    with newest as materialized (
      select ${isReadBy(userId, sql`n.notification_id`)} as is_read
      from (select * from (${newestOf(userId, counted)}) n order by n.sent_at desc
        limit ${sql.lit(UNREAD_WITHIN)}) n)
    select m.notification_id as "notificationId", m.message, m.notice, m.sent_at as "sentAt",
      ${isReadBy(userId, sql`m.notification_id`)} as "isRead", m.report_id as "reportId",
      -- Hidden rows cannot be opened.
      (select w.wallet_history_id from wallet_history w where w.player_id = ${userId}
        and w.wallet_history_id = m.wallet_history_id and w.deleted_at is null)
        as "walletHistoryId",
      ${keyColumns(sql`m.sent_at`, sql`m.notification_id`)},
      (select count(*)::int from newest) as total,
      (select count(*)::int from newest where not is_read) as unread
    from (${newestOf(userId, shown)}) m where ${from} ${order}`.execute(db)
  const { shown: notifications, pagination } = cutPage(request, rows)
  return { shown: notifications, unread: rows[0]?.unread ?? 0, pagination }
}

/**
 * Returns whether a player has read a notification. The limit makes PostgreSQL look up each, instead
 * of reading everything that the player has ever read.
 */
function isReadBy(userId: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((select r.player_id from notification_read r
    where r.player_id = ${userId} and r.notification_id = ${id} limit 1) is not null)`
}

/**
 * The number of a player's newest notifications that are counted. Older ones are listed, but neither
 * they nor those of them that are unread are part of the counts.
 */
const UNREAD_WITHIN = 500

type Part = { isNext: RawBuilder<unknown>; again: RawBuilder<unknown>; limit: number }

/**
 * Returns the query for the newest notifications of a player and the newest broadcasts. Each kind is
 * read by its index and no further than asked.
 */
function newestOf(userId: string, { isNext, again, limit }: Part): RawBuilder<unknown> {
  const of = (isMine: RawBuilder<unknown>) => sql`(
    select * from notification n where n.deleted_at is null and n.status = 'sent' and ${isMine}
      and ${isNext} ${again} limit ${sql.lit(limit)})`
  return sql`${of(sql`n.user_id = ${userId}`)} union all ${of(sql`n.user_id is null
    and n.sent_at >= (select created_at from app_user where user_id = ${userId})`)}`
}

/** Marks notifications as read, except those that the player cannot see. Idempotent. */
export async function markRead(db: Db, userId: string, notificationIds: string[]): Promise<void> {
  await sql`insert into notification_read (player_id, notification_id)
    select ${userId}, notification_id from notification
    where notification_id = any (${notificationIds}::uuid[]) and status = 'sent'
      and (user_id is null or user_id = ${userId})
    on conflict do nothing`.execute(db)
}
