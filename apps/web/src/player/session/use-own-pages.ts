import type { PageKey, Pagination } from '@kapis/contract/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from './session-store.ts'

const PAGE_SIZE = 10

type From = { page: number; after?: string }
const first: From = { page: 1 }

type PageRequest = { params: { userId: string }; query: From & { pageSize: number } }

type OwnPages<P, R> = {
  /** The list's name in the query cache. */
  name: string
  ask: (request: PageRequest) => Promise<P>
  rows: (page: P) => readonly R[]
  /** Returns the value of the `after` parameter for the row that a page starts after. */
  after?: (key: PageKey) => string
  /** Returns the interval of automatic reloads; false for none. */
  refetchMs?: (pages: readonly P[]) => number | false
  isFreshOnFocus?: boolean
}

/**
 * Loads the signed-in player's rows, ten at a time. Each further page starts after the last row.
 */
export function useOwnPages<P extends { pagination: Pagination }, R>(own: OwnPages<P, R>) {
  const { name, ask, rows, after = timeAndId, refetchMs = () => false, isFreshOnFocus } = own
  const userId = useSession((state) => state.user?.userId ?? '')
  const query = useInfiniteQuery({
    queryKey: [name, userId],
    queryFn: ({ pageParam }) =>
      ask({ params: { userId }, query: { ...pageParam, pageSize: PAGE_SIZE } }),
    initialPageParam: first,
    getNextPageParam: ({ pagination: { currentPage, lastEvaluatedKey } }): From | null =>
      lastEvaluatedKey === null ? null : { page: currentPage + 1, after: after(lastEvaluatedKey) },
    staleTime: 0,
    refetchInterval: ({ state }) => refetchMs(state.data?.pages ?? []),
    ...(isFreshOnFocus === true && { refetchOnWindowFocus: 'always' as const }),
    // The list itself shows the error.
    meta: { isSilent: true },
  })
  const pages = query.data?.pages ?? []
  return {
    pages,
    rows: pages.flatMap(rows),
    isLoading: query.isPending,
    isFailed: query.isError && query.data === undefined,
    hasMore: query.hasNextPage,
    isBusy: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

export function timeAndId({ createdAt, id }: PageKey): string {
  return `${createdAt}_${id}`
}
