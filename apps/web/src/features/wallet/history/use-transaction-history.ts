import { listTransactionHistory } from '@kapis/contract/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { OWN_QUERIES } from '#lib/api/query-keys.ts'
import { useSession } from '#player/session/session-store.ts'

const PAGE_SIZE = 10
export const HISTORY_KEY = OWN_QUERIES.transactions

/** Loads the player's transactions, and reloads them each time the tab opens. */
export function useTransactionHistory() {
  const userId = useSession((state) => state.user?.userId ?? '')
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [HISTORY_KEY, userId, page],
    queryFn: () =>
      api.call(listTransactionHistory, {
        params: { userId },
        query: { page, pageSize: PAGE_SIZE },
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    // The tab itself shows the error.
    meta: { isSilent: true },
  })
  return {
    rows: query.data?.transactions ?? [],
    page,
    pages: query.data?.pagination.totalPages ?? 1,
    isLoading: query.isPending,
    isBusy: query.isPlaceholderData,
    isFailed: query.isError,
    previous: () => setPage(Math.max(1, page - 1)),
    next: () => setPage(page + 1),
    retry: () => void query.refetch(),
  }
}
