import { listOwnWallet } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refetchBalance } from '#balance/use-balance-clock.ts'
import { api } from '#lib/api-client.ts'
import { queryClient } from '#lib/query-client.ts'
import { useSession } from '#session/session-store.ts'
import { showSuccess } from '#ui/snackbars.ts'
import { shownAmount } from '#lib/amounts.ts'
import { texts } from './texts.ts'

const PAGE_SIZE = 10
export const WALLET_KEY = 'own-wallet'
/** While something is on its way, the page asks often enough to feel immediate. */
const PENDING_MS = 3_000
const DAY_MS = 86_400_000

type From = { page: number; after?: string }
const first: From = { page: 1 }

/** The player's wallet: ten rows, and more by the key of the last one. */
export function useWalletRows() {
  const userId = useSession((state) => state.user?.userId ?? '')
  const query = useInfiniteQuery({
    queryKey: [WALLET_KEY, userId],
    queryFn: ({ pageParam }) =>
      api.call(listOwnWallet, { params: { userId }, query: { ...pageParam, pageSize: PAGE_SIZE } }),
    initialPageParam: first,
    getNextPageParam: ({ pagination }): From | null =>
      pagination.lastEvaluatedKey === null
        ? null
        : { page: pagination.currentPage + 1, after: pagination.lastEvaluatedKey.id },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ walletHistory }) => walletHistory.some(isPending)) === true
        ? PENDING_MS
        : false,
    // The tab itself says what is missing.
    meta: { isSilent: true },
  })
  return {
    rows: query.data?.pages.flatMap(({ walletHistory }) => walletHistory) ?? [],
    isLoading: query.isPending,
    isFailed: query.isError && query.data === undefined,
    hasMore: query.hasNextPage,
    isBusy: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

export function refreshWallet(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })
}

/** A row that was decided while the wallet is open moves the balance at once, without a reload. */
export function useDecidedRows(rows: readonly WalletRow[]): void {
  const known = useRef(new Map<string, WalletRow['status']>())
  useEffect(() => {
    const decided = rows.filter(
      (row) => known.current.get(row.walletHistoryId) === 'pending' && !isPending(row),
    )
    for (const row of rows) known.current.set(row.walletHistoryId, row.status)
    if (decided.length === 0) return
    void refetchBalance()
    void queryClient.invalidateQueries({ queryKey: ['withdrawal-terms'] })
    for (const row of decided) {
      if (row.type === 'deposit' && row.status === 'completed')
        showSuccess(texts.deposit.credited(shownAmount(row.amount)))
    }
  }, [rows])
}

export function isPending(row: WalletRow): boolean {
  return row.status === 'pending'
}

/** What was decided since yesterday is still news. */
export function isRecent({ updatedAt }: WalletRow): boolean {
  return Date.now() - Date.parse(updatedAt) < DAY_MS
}
