import type { RecentTransaction } from '@kapis/contract/transactions'
import { listRecentTransactions } from '@kapis/contract/routes'
import type { InfiniteData } from '@tanstack/react-query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DataOf } from '@kapis/contract/route'
import { useBalance } from '#player/balance/balance-store.ts'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useSession } from '#player/session/session-store.ts'

export type ResultTab = 'dice' | 'all'
type Page = DataOf<typeof listRecentTransactions>

const PAGE_SIZE = 10

/** Loads pages by the last row's key; visited pages are not requested again. */
export function useRecentResults(tab: ResultTab) {
  const [page, setPage] = useState(1)
  // After a sign-out the page stays for a moment and must send no more requests.
  const isSignedIn = useSession(({ status }) => status === 'signed-in')
  const queryKey = ['recent-results', tab]
  const query = useInfiniteQuery({
    queryKey,
    enabled: isSignedIn,
    queryFn: ({ pageParam }) =>
      api.call(listRecentTransactions, {
        query: {
          page: pageParam.page,
          pageSize: PAGE_SIZE,
          ...(tab === 'dice' && { game: 'dice' }),
        },
        body: { lastEvaluatedKey: pageParam.key },
      }),
    initialPageParam: { page: 1, key: null as Page['pagination']['lastEvaluatedKey'] },
    getNextPageParam: ({ pagination }, pages) =>
      pagination.hasNextPage && pagination.lastEvaluatedKey !== null
        ? { page: pages.length + 1, key: pagination.lastEvaluatedKey }
        : null,
    // Errors are not announced: the table keeps its rows and shows "Not updated".
    meta: { isSilent: true },
  })
  const rows = withoutDoubles(query.data)
  useFreshFirstPage(queryKey, page === 1)

  async function next() {
    const isLoaded = rows.length > page * PAGE_SIZE
    if (!isLoaded && query.hasNextPage) await query.fetchNextPage()
    setPage(page + 1)
  }

  return {
    rows: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    page,
    pages: Math.max(1, query.data?.pages[0]?.pagination.totalPages ?? 1),
    isLoading: query.isPending,
    isFetchingNext: query.isFetchingNextPage,
    isNotUpdated: query.isError || query.isRefetchError,
    next: () => void next(),
    previous: () => setPage(Math.max(1, page - 1)),
    retry: () => void query.refetch(),
  }
}

/** Reloads the first page after a settled bet; older pages stay unchanged. */
function useFreshFirstPage(queryKey: readonly string[], isFirst: boolean): void {
  const settledRounds = useBalance((state) => state.settledRounds)
  useEffect(() => {
    if (settledRounds === 0 || !isFirst) return
    const timer = setTimeout(() => {
      queryClient.setQueryData<InfiniteData<Page>>(queryKey, keepFirstPage)
      void queryClient.invalidateQueries({ queryKey })
    }, 700)
    return () => clearTimeout(timer)
    // Compare the key's text: the array is new on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- queryKey is new on each render
  }, [settledRounds, isFirst, queryKey.join('/')])
}

function keepFirstPage(list: InfiniteData<Page> | undefined): InfiniteData<Page> | undefined {
  return list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) }
}

function withoutDoubles(list: InfiniteData<Page> | undefined): RecentTransaction[] {
  const rows = list?.pages.flatMap((page) => page.transactions) ?? []
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
