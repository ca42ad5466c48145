import type { NotificationQuery } from '@kapis/contract/notifications'
import type { Pagination } from '@kapis/contract/paging'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import { allOf, countUpTo, cutPage, whereLiteral, keyColumns, pageClause } from '#db/list-page.ts'
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
    search !== '' && sql`position(lower(${search}) in lower(n.message)) > 0`,
    startDate !== undefined && sql`n.created_at >= ${momentOf(startDate, 0)}`,
    endDate !== undefined && sql`n.created_at < ${momentOf(endDate, 1)}`,
  )
  const { rows } = await sql<NotificationRow & KeyedRow>`
    select ${SHOWN}, ${keyColumns(at, sql`n.notification_id`, isByText)},
      ${countUpTo(sql`from notification n where ${isMatch}`)} as total
    from (select * from notification n where ${isMatch} and ${from} ${order}) n
    left join app_user u on u.user_id = n.user_id ${again}`
    .execute(db)
    .catch((error: unknown) => {
      // A date such as 31 February has a valid format but does not exist.
      const code = (error as { code?: string }).code ?? ''
      throw ['22007', '22008'].includes(code) ? refuse('bad_request') : error
    })
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
  const { rows } = await sql<OwnRow & KeyedRow>`
    with mine as materialized (
      select n.notification_id, n.message, n.sent_at, n.report_id, n.wallet_history_id,
        r.read_at is not null as is_read
      from notification n
      left join notification_read r
        on r.player_id = ${userId} and r.notification_id = n.notification_id
      where n.deleted_at is null and n.status = 'sent' and (n.user_id = ${userId} or (
        n.user_id is null
        and n.sent_at >= (select created_at from app_user where user_id = ${userId}))))
    select m.notification_id as "notificationId", m.message, m.sent_at as "sentAt",
      m.is_read as "isRead", m.report_id as "reportId",
      -- Hidden rows cannot be opened.
      (select w.wallet_history_id from wallet_history w where w.player_id = ${userId}
        and w.wallet_history_id = m.wallet_history_id and w.deleted_at is null)
        as "walletHistoryId",
      ${keyColumns(sql`m.sent_at`, sql`m.notification_id`)},
      (select count(*)::int from mine) as total,
      (select count(*)::int from mine where not is_read) as unread
    from mine m where ${from} ${order}`.execute(db)
  const { shown, pagination } = cutPage(request, rows)
  return { shown, unread: rows[0]?.unread ?? 0, pagination }
}

/** Marks notifications as read, except those that the player cannot see. Idempotent. */
export async function markRead(db: Db, userId: string, notificationIds: string[]): Promise<void> {
  await sql`insert into notification_read (player_id, notification_id)
    select ${userId}, notification_id from notification
    where notification_id = any (${notificationIds}::uuid[]) and status = 'sent'
      and (user_id is null or user_id = ${userId})
    on conflict do nothing`.execute(db)
}
