import type { DataOf } from '@kapis/contract/route'
import { listOwnNotifications, readNotifications } from '@kapis/contract/routes'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { OWN_QUERIES } from '#lib/api/query-keys.ts'
import { useOwnPages } from '#player/session/use-own-pages.ts'

export type OwnNotification = DataOf<typeof listOwnNotifications>['notifications'][number]

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
  await api.call(readNotifications, { params: { userId }, body: { notificationIds } })
  await queryClient.invalidateQueries({ queryKey: [KEY] })
}
