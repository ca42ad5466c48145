import type { DataOf } from '@kapis/contract/route'
import { listOwnReports } from '@kapis/contract/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#lib/api-client.ts'
import { useSession } from '#session/session-store.ts'

export type OwnReport = DataOf<typeof listOwnReports>['reports'][number]

const PAGE_SIZE = 10

type From = { page: number; after?: string }
const first: From = { page: 1 }

/** The player's reports and their answers, asked anew each time they are looked at. */
export function useOwnReports() {
  const userId = useSession((state) => state.user?.userId ?? '')
  const query = useInfiniteQuery({
    queryKey: ['own-reports', userId],
    queryFn: ({ pageParam }) =>
      api.call(listOwnReports, {
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
    // The drawer itself says what is missing.
    meta: { isSilent: true },
  })
  return {
    rows: query.data?.pages.flatMap(({ reports }) => reports) ?? [],
    isLoading: query.isPending,
    isFailed: query.isError && query.data === undefined,
    hasMore: query.hasNextPage,
    isBusy: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
