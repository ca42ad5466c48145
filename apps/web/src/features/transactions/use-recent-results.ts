import type { RecentTransaction } from '@kapis/contract/transactions'
import { listRecentTransactions, listTransactionHistory } from '@kapis/contract/routes'
import type { Game } from '@kapis/games/games'
import type { InfiniteData } from '@tanstack/react-query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DataOf } from '@kapis/contract/route'
import { useBalance } from '#player/balance/balance-store.ts'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { session, useSession } from '#player/session/session-store.ts'

/** The tabs: the results of one game, of all games, or the player's own. */
export type ResultTab = Game | 'all' | 'mine'
type Page = DataOf<typeof listRecentTransactions>
type PageKey = Page['pagination']['lastEvaluatedKey']

const PAGE_SIZE = 10
/** More than a page, because some of the entries are not bets. */
const OWN_ENTRIES = 30
/**
 * The number of requests that may be sent to fill one page if hardly any of the entries are bets.
 */
const FILL_MAX = 5

/**
 * Loads the recent results page by page, each starting after the last loaded row. Visited pages are
 * not requested again.
 */
export function useRecentResults(tab: ResultTab) {
  const [page, setPage] = useState(1)
  const [turnedAt, setTurnedAt] = useState(0)
  // After sign-out this component stays mounted for a moment, and must send no requests.
  const isSignedIn = useSession(({ status }) => status === 'signed-in')
  const queryKey = ['recent-results', tab]
  const query = useInfiniteQuery({
    queryKey,
    enabled: isSignedIn,
    queryFn: ({ pageParam: { page, key } }) =>
      tab === 'mine' ? listOwnBets(page, key) : listRecent(tab, page, key),
    initialPageParam: { page: 1, key: null as PageKey },
    getNextPageParam: ({ pagination }, pages) =>
      pagination.hasNextPage && pagination.lastEvaluatedKey !== null
        ? { page: pages.length + 1, key: pagination.lastEvaluatedKey }
        : null,
    // Errors are not announced: the table keeps its rows and shows "Not updated".
    meta: { isSilent: true },
  })
  const rows = withoutDoubles(query.data)
  const isShort = rows.length < page * PAGE_SIZE && query.hasNextPage
  const loaded = query.data?.pages.length ?? 0
  const isFilling = isSignedIn && isShort && !query.isError && loaded - turnedAt < FILL_MAX
  const pages = pagesOf(tab, query.data, rows.length)
  // The rest of the player's history may contain no bets, and then there is no further page.
  const shown = tab === 'mine' && !query.hasNextPage ? Math.min(page, pages) : page
  const shownRows = rows.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
  useFreshFirstPage(queryKey, shown === 1)
  useFill(isFilling && !query.isFetching, query.fetchNextPage)

  async function next() {
    setTurnedAt(loaded)
    const isLoaded = rows.length > page * PAGE_SIZE
    if (!isLoaded && query.hasNextPage) await query.fetchNextPage()
    setPage(page + 1)
  }

  return {
    rows: shownRows,
    page: shown,
    pages,
    /**
     * The player's history has other entries too, so its bets are counted only once all of it is
     * loaded.
     */
    isOpen: tab === 'mine' && query.hasNextPage,
    isLoading: query.isPending || (isFilling && shownRows.length === 0),
    isFetchingNext: query.isFetchingNextPage,
    isNotUpdated: query.isError || query.isRefetchError,
    next: () => void next(),
    previous: () => setPage(Math.max(1, shown - 1)),
    retry: () => void query.refetch(),
  }
}

/** Requests further rows until the page is full. */
function useFill(isShort: boolean, fetchMore: () => Promise<unknown>): void {
  useEffect(() => {
    if (isShort) void fetchMore()
  }, [isShort, fetchMore])
}

function pagesOf(tab: ResultTab, list: InfiniteData<Page> | undefined, rows: number): number {
  const listed = list?.pages[0]?.pagination.totalPages ?? 1
  return Math.max(1, tab === 'mine' ? Math.ceil(rows / PAGE_SIZE) : listed)
}

export function listRecent(tab: Game | 'all', page = 1, key: PageKey = null): Promise<Page> {
  return api.call(listRecentTransactions, {
    query: { page, pageSize: PAGE_SIZE, ...(tab !== 'all' && { game: tab }) },
    body: { lastEvaluatedKey: key },
  })
}

/**
 * Lists the player's own bets, as rows of the results. The history also has deposits and other
 * entries, which are left out, so a reply may have fewer rows than a page.
 */
export async function listOwnBets(page = 1, key: PageKey = null): Promise<Page> {
  const { userId = '', username = '' } = session().user ?? {}
  const { transactions, pagination } = await api.call(listTransactionHistory, {
    params: { userId },
    query: { page, pageSize: OWN_ENTRIES, ...(key !== null && { before: Number(key.id) }) },
  })
  const bets = transactions.filter(({ game }) => game !== null)
  return {
    transactions: bets.map(({ transactionHistoryId, balanceData, ...bet }) => ({
      ...bet,
      id: transactionHistoryId,
      username,
      isOwn: true,
      walletData: balanceData,
    })),
    pagination,
  }
}

/** Reloads the first page after a settled bet if that page is shown, and drops the later pages. */
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
