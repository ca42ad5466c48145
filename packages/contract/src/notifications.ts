import * as z from 'zod/mini'
import { BATCH_IDS_MAX, IsoDay, IsoTime, Reason } from './entered.ts'
import { OneOf, Text, Timestamp, Uuid } from './fields.ts'
import { ListQuery, Pagination } from './paging.ts'

export const NOTIFICATION_TYPES = ['system', 'admin'] as const
export const NOTIFICATION_STATUSES = ['pending', 'sent'] as const

const Notification = z.object({
  notificationId: Uuid,
  type: OneOf(NOTIFICATION_TYPES),
  /** The id of the recipient; null means all players. */
  userId: z.nullable(Uuid),
  message: z.string(),
  scheduledAt: z.nullable(Timestamp),
  status: OneOf(NOTIFICATION_STATUSES),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** The recipient's name; null for a notification to all players. */
  username: z.optional(z.nullable(z.string())),
  /** The number of players who have read the notification. */
  readCount: z.optional(z.int()),
})
export const NotificationList = z.object({
  notifications: z.array(Notification),
  pagination: Pagination,
})
export const OneNotification = z.object({ notification: Notification })

export const NotificationQuery = z.extend(ListQuery, {
  type: z.optional(OneOf(NOTIFICATION_TYPES)),
  status: z.optional(OneOf(NOTIFICATION_STATUSES)),
  sortBy: z.optional(
    z.enum(['createdAt', 'updatedAt', 'scheduledAt', 'status', 'type', 'message']),
  ),
  sortOrder: z.optional(z.enum(['asc', 'desc'])),
  startDate: z.optional(z.union([IsoDay(), IsoTime()])),
  endDate: z.optional(z.union([IsoDay(), IsoTime()])),
})
export type NotificationQuery = z.output<typeof NotificationQuery>
const fields = {
  message: Text('Message is required').check(z.maxLength(1000)),
  userId: z.optional(z.nullable(Uuid)),
  type: z._default(OneOf(NOTIFICATION_TYPES), 'admin'),
  scheduledAt: z.optional(z.nullable(IsoTime())),
}
export const CreateNotification = z.strictObject(fields)
export type CreateNotification = z.output<typeof CreateNotification>
export const UpdateNotification = z.partial(
  z.strictObject({ message: fields.message, scheduledAt: fields.scheduledAt }),
)
export type UpdateNotification = z.output<typeof UpdateNotification>
export const NotificationParams = z.strictObject({ notificationId: Uuid })
export const NotificationIds = z.strictObject({
  notificationIds: z.array(Uuid).check(z.minLength(1), z.maxLength(BATCH_IDS_MAX)),
})
export const DeleteNotifications = z.extend(NotificationIds, {
  reason: z.optional(Reason),
})
export const DeletedNotifications = z.object({ deletedCount: z.int() })

const OwnNotification = z.object({
  notificationId: Uuid,
  message: z.string(),
  /**
   * The kind and the values of a notice of the server (notices/notices.ts), from which it can be
   * shown in another language. Absent if staff wrote the message or an older release sent it.
   */
  notice: z.optional(z.record(z.string(), z.unknown())),
  sentAt: Timestamp,
  isRead: z.boolean(),
  /** The report whose reply this notification announces, if any. */
  reportId: z.nullable(Uuid),
  /** The wallet row that this notification is about, if the player can open that row. */
  walletHistoryId: z.nullable(Uuid),
})
export const OwnNotifications = z.object({
  notifications: z.array(OwnNotification),
  unread: z.int(),
  pagination: Pagination,
})
