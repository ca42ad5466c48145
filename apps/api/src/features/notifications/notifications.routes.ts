import type { DataInput } from '@kapis/contract/route'
import type { listNotifications as listNotificationsRoute } from '@kapis/contract/routes'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { listWithTotal } from '#db/list-page.ts'
import { ReplyWithMessage, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import {
  listNotifications,
  listOwnNotifications,
  getNotification,
  markRead,
} from './notifications.queries.ts'
import type { NotificationRow } from './notifications.queries.ts'
import {
  createNotification,
  deleteNotifications,
  updateNotification,
} from './write-notification.ts'

type NotificationReply = DataInput<typeof listNotificationsRoute>['notifications'][number]

export function notificationsRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: { db: Db },
): void {
  ownRoutes(app, routeContext, deps)
  mountRoute(app, routeContext, 'listNotifications', {}, async ({ query }) => {
    const { shown, pagination } = await listWithTotal(query, (page) =>
      listNotifications(deps.db, page),
    )
    return { notifications: shown.map(presentNotification), pagination }
  })
  mountRoute(app, routeContext, 'createNotification', {}, async ({ caller, body }) => {
    const id = await createNotification(deps, caller, body)
    return { notification: presentNotification(await getNotification(deps.db, id)) }
  })
  mountRoute(app, routeContext, 'updateNotification', {}, async ({ caller, params, body }) => {
    await updateNotification(deps, caller, { ...body, ...params })
    const row = await getNotification(deps.db, params.notificationId)
    return { notification: presentNotification(row) }
  })
  mountRoute(app, routeContext, 'deleteNotifications', {}, async ({ caller, body }) => {
    const deletedCount = await deleteNotifications(deps, caller, body)
    return new ReplyWithMessage(
      { deletedCount },
      `${deletedCount} notifications deleted successfully!`,
    )
  })
}

function ownRoutes(app: FastifyInstance, routeContext: RouteContext, { db }: { db: Db }): void {
  mountRoute(app, routeContext, 'listOwnNotifications', {}, async ({ params, query }) => {
    const { shown, unread, pagination } = await listWithTotal(query, (page) =>
      listOwnNotifications(db, params.userId, page),
    )
    const notifications = shown.map((row) => ({
      notificationId: row.notificationId,
      message: row.message,
      ...(row.notice !== null && { notice: row.notice }),
      sentAt: row.sentAt.toISOString(),
      isRead: row.isRead,
      reportId: row.reportId,
      walletHistoryId: row.walletHistoryId,
    }))
    return { notifications, unread, pagination }
  })
  mountRoute(app, routeContext, 'readNotifications', {}, async ({ params, body }) => {
    await markRead(db, params.userId, body.notificationIds)
    return {}
  })
}

function presentNotification(row: NotificationRow): NotificationReply {
  return {
    notificationId: row.notification_id,
    type: row.type as NotificationReply['type'],
    userId: row.user_id,
    username: row.username,
    message: row.message,
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    status: row.status as NotificationReply['status'],
    readCount: row.readCount,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
