import { PAGE_SIZE_MAX } from '@kapis/contract/paging'
import type { DataOf } from '@kapis/contract/route'
import { listOwnNotifications, readNotifications } from '@kapis/contract/routes'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { OWN_QUERIES } from '#lib/api/query-keys.ts'
import { timeAndId, useOwnPages } from '#player/session/use-own-pages.ts'

type OwnPage = DataOf<typeof listOwnNotifications>
export type OwnNotification = OwnPage['notifications'][number]

const KEY = OWN_QUERIES.notifications
const REFETCH_MS = 60_000

/** Loads the player's notifications; the bell and the drawer share the query. */
export function useOwnNotifications() {
  const own = useOwnPages({
    name: KEY,
    ask: (request) => api.call(listOwnNotifications, request),
    rows: ({ notifications }) => notifications,
    refetchMs: () => REFETCH_MS,
    isFreshOnFocus: true,
  })
  return { ...own, unread: own.pages[0]?.unread ?? 0 }
}

/** Marks notifications as read, then reloads them: a list already loading would be outdated. */
export async function markRead(userId: string, notificationIds: string[]): Promise<void> {
  await sendRead(userId, notificationIds)
  await queryClient.invalidateQueries({ queryKey: [KEY] })
}

/** Marks all notifications as read, also those on pages that are not loaded. */
export async function markAllRead(userId: string): Promise<void> {
  let from: { page: number; after?: string } | null = { page: 1 }
  for (let found = 0; from !== null;) {
    const query = { ...from, pageSize: PAGE_SIZE_MAX }
    const page: OwnPage = await api.call(listOwnNotifications, { params: { userId }, query })
    const { currentPage, lastEvaluatedKey: last } = page.pagination
    const ids = page.notifications.filter((row) => !row.isRead).map((row) => row.notificationId)
    if (ids.length > 0) await sendRead(userId, ids)
    found += ids.length
    const isDone = last === null || found >= page.unread
    from = isDone ? null : { page: currentPage + 1, after: timeAndId(last) }
  }
  await queryClient.invalidateQueries({ queryKey: [KEY] })
}

function sendRead(userId: string, notificationIds: string[]) {
  return api.call(readNotifications, { params: { userId }, body: { notificationIds } })
}
