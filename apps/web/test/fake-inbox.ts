import { paginate } from '@kapis/contract/paging'
import { refuse } from '@kapis/contract/refusals'
import type { BodyOf, DataInput } from '@kapis/contract/route'
import type {
  listOwnNotifications,
  listOwnReports,
  readNotifications,
  replyToOwnReport,
} from '@kapis/contract/routes'

export type FakeNotification = DataInput<typeof listOwnNotifications>['notifications'][number]
export type FakeReport = DataInput<typeof listOwnReports>['reports'][number]
export type FakeInbox = { notifications: FakeNotification[]; reports: FakeReport[] }

type Paged = { page: number; pageSize: number }

export function aNotification(n: number, change: Partial<FakeNotification> = {}): FakeNotification {
  return {
    notificationId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    message: `Message ${n}`,
    sentAt: new Date(Date.UTC(2025, 10, 14, 13, 42) - n * 60_000).toISOString(),
    isRead: false,
    reportId: null,
    walletHistoryId: null,
    ...change,
  }
}

export function aReport(n: number, change: Partial<FakeReport> = {}): FakeReport {
  const at = new Date(Date.UTC(2025, 10, 13, 9, 5) - n * 60_000).toISOString()
  return {
    reportId: `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`,
    userId: '8f14e45f-ceea-467f-a0e6-91f0e4b8d312',
    title: `Report ${n}`,
    description: `It went wrong ${n} times.`,
    status: 'open',
    priority: null,
    createdAt: at,
    updatedAt: at,
    replies: [],
    ...change,
  }
}

export function fakeNotifications(inbox: FakeInbox, request: Paged) {
  const { shown, pagination } = cut(inbox.notifications, request, (row) => ({
    id: row.notificationId,
    createdAt: row.sentAt,
  }))
  const unread = inbox.notifications.filter((row) => !row.isRead).length
  return { notifications: shown, unread, pagination }
}

export function fakeRead(inbox: FakeInbox, body: BodyOf<typeof readNotifications>) {
  for (const row of inbox.notifications) {
    if (body.notificationIds.includes(row.notificationId)) row.isRead = true
  }
  return {}
}

export function fakeReports(inbox: FakeInbox, request: Paged) {
  const { shown, pagination } = cut(inbox.reports, request, (row) => ({
    id: row.reportId,
    createdAt: row.createdAt,
  }))
  return { reports: shown, pagination }
}

export function fakeReply(
  inbox: FakeInbox,
  reportId: string,
  { message, picture: image }: BodyOf<typeof replyToOwnReport>,
) {
  const report = inbox.reports.find((row) => row.reportId === reportId)
  if (report === undefined) throw refuse('not_found')
  const createdAt = new Date().toISOString()
  const hasImage = image !== undefined
  report.replies.push({ message, author: null, createdAt, isPlayer: true, hasPicture: hasImage })
  report.status = 'open'
  return { report }
}

function cut<R>(
  rows: R[],
  { page, pageSize }: Paged,
  keyOf: (row: R) => { id: string; createdAt: string },
) {
  const shown = rows.slice((page - 1) * pageSize, page * pageSize)
  const last = shown.at(-1)
  const hasMore = last !== undefined && page * pageSize < rows.length
  const pagination = paginate({
    currentPage: page,
    pageSize,
    totalItems: rows.length,
    itemsReturned: shown.length,
    lastEvaluatedKey: hasMore ? keyOf(last) : null,
  })
  return { shown, pagination }
}
