import type { DataSent } from '@kapis/contract/route'
import type { listNotifications } from '@kapis/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { listWithTotal } from '#db/list-page.ts'
import { Said, mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { findNotifications, findOwn, getNotification, markRead } from './notifications.queries.ts'
import type { NotificationRow } from './notifications.queries.ts'
import {
  createNotification,
  deleteNotifications,
  updateNotification,
} from './write-notification.ts'

type Sent = DataSent<typeof listNotifications>['notifications'][number]

export function notificationsRoutes(app: FastifyInstance, door: Door, deps: { db: Db }): void {
  ownRoutes(app, door, deps)
  mount(app, door, 'listNotifications', {}, async ({ query }) => {
    const { shown, pagination } = await listWithTotal(query, (page) =>
      findNotifications(deps.db, page),
    )
    return { notifications: shown.map(presentNotification), pagination }
  })
  mount(app, door, 'createNotification', {}, async ({ caller, body }) => {
    const id = await createNotification(deps, caller, body)
    return { notification: presentNotification(await getNotification(deps.db, id)) }
  })
  mount(app, door, 'updateNotification', {}, async ({ caller, params, body }) => {
    await updateNotification(deps, caller, { ...body, ...params })
    const row = await getNotification(deps.db, params.notificationId)
    return { notification: presentNotification(row) }
  })
  mount(app, door, 'deleteNotifications', {}, async ({ caller, body }) => {
    const deletedCount = await deleteNotifications(deps, caller, body)
    return new Said({ deletedCount }, `${deletedCount} notifications deleted successfully!`)
  })
}

function ownRoutes(app: FastifyInstance, door: Door, { db }: { db: Db }): void {
  mount(app, door, 'listOwnNotifications', {}, async ({ params, query }) => {
    const { shown, unread, pagination } = await listWithTotal(query, (page) =>
      findOwn(db, params.userId, page),
    )
    const notifications = shown.map((row) => ({
      notificationId: row.notificationId,
      message: row.message,
      sentAt: row.sentAt.toISOString(),
      isRead: row.isRead,
      reportId: row.reportId,
      walletHistoryId: row.walletHistoryId,
    }))
    return { notifications, unread, pagination }
  })
  mount(app, door, 'readNotifications', {}, async ({ params, body }) => {
    await markRead(db, params.userId, body.notificationIds)
    return {}
  })
}

function presentNotification(row: NotificationRow): Sent {
  return {
    notificationId: row.notification_id,
    type: row.type as Sent['type'],
    userId: row.user_id,
    username: row.username,
    message: row.message,
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    status: row.status as Sent['status'],
    readCount: row.readCount,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
