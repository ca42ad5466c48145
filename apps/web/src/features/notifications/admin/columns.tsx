import type { DataOf } from '@kapis/contract/route'
import type { listNotifications } from '@kapis/contract/routes'
import { formatDateTime } from '#lib/format.ts'
import type { Column } from '#staff/table/table-types.ts'
import { Badge } from '#ui/badge.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import styles from './notifications-admin.module.css'
import { notificationTexts } from './texts.ts'

export type Notification = DataOf<typeof listNotifications>['notifications'][number]

export function notificationColumns(): Column<Notification>[] {
  const texts = currentTexts(notificationTexts)
  const t = texts.columns
  return [
    {
      key: 'message',
      title: t.message,
      cell: (row) => <span className={styles.clip}>{row.message}</span>,
      csv: (row) => row.message,
    },
    { key: 'audience', title: t.audience, cell: audienceOf, csv: audienceOf },
    {
      key: 'status',
      title: t.status,
      cell: (row) => <NotificationStatusBadge status={row.status} />,
      csv: (row) => row.status,
    },
    {
      key: 'scheduled',
      title: t.scheduled,
      sort: 'scheduledAt',
      cell: sendTime,
      csv: (row) => row.scheduledAt,
    },
    {
      key: 'read',
      title: t.read,
      cell: (row) => row.readCount ?? 0,
      isNumber: true,
      csv: (row) => row.readCount ?? 0,
    },
    {
      key: 'type',
      title: t.type,
      cell: (row) => texts.types[row.type],
      csv: (row) => row.type,
    },
    {
      key: 'created',
      title: t.created,
      sort: 'createdAt',
      cell: (row) => formatDateTime(row.createdAt),
      csv: (row) => row.createdAt,
    },
  ]
}

export function audienceOf(row: Notification): string {
  return row.userId === null ? currentTexts(notificationTexts).everyone : (row.username ?? '—')
}

export function sendTime(row: Notification): string {
  return row.scheduledAt === null
    ? currentTexts(notificationTexts).atOnce
    : formatDateTime(row.scheduledAt)
}

export function NotificationStatusBadge({ status }: { status: Notification['status'] }) {
  const texts = useTexts(notificationTexts)
  const isSent = status === 'sent'
  return (
    <Badge tone={isSent ? 'win' : 'warn'} dot={isSent ? 'filled' : 'hollow'}>
      {texts.statuses[status]}
    </Badge>
  )
}
