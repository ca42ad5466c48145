import type { DataOf } from '@kapis/contract/route'
import { listOwnNotifications, readNotifications } from '@kapis/contract/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#lib/api-client.ts'
import { queryClient } from '#lib/query-client.ts'
import { useSession } from '#session/session-store.ts'

export type OwnNotification = DataOf<typeof listOwnNotifications>['notifications'][number]

const KEY = 'own-notifications'
const PAGE_SIZE = 10
const REFETCH_MS = 60_000

type From = { page: number; after?: string }
const first: From = { page: 1 }

/** What the house told the player: the bell and the drawer read the same answer. */
export function useOwnNotifications() {
  const userId = useSession((state) => state.user?.userId ?? '')
  const query = useInfiniteQuery({
    queryKey: [KEY, userId],
    queryFn: ({ pageParam }) =>
      api.call(listOwnNotifications, {
        params: { userId },
        query: { ...pageParam, pageSize: PAGE_SIZE },
      }),
    initialPageParam: first,
    getNextPageParam: ({ pagination: { currentPage, lastEvaluatedKey } }): From | null =>
      lastEvaluatedKey === null
        ? null
        : {
            page: currentPage + 1,
            after: `${lastEvaluatedKey.createdAt}_${lastEvaluatedKey.id}`,
          },
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
    // The drawer itself says what is missing; the bell stays as it was.
    meta: { isSilent: true },
  })
  return {
    rows: query.data?.pages.flatMap(({ notifications }) => notifications) ?? [],
    unread: query.data?.pages[0]?.unread ?? 0,
    isLoading: query.isPending,
    isFailed: query.isError && query.data === undefined,
    hasMore: query.hasNextPage,
    isBusy: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

/** Afterwards the server is asked again: an answer that was on its way knows nothing of it. */
export async function markRead(userId: string, notificationIds: string[]): Promise<void> {
  await api.call(readNotifications, { params: { userId }, body: { notificationIds } })
  await queryClient.invalidateQueries({ queryKey: [KEY] })
}
