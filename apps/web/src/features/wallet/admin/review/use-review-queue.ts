import { listWalletQueue } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from '#staff/staff-queries.ts'
import { usePageAddress } from '#lib/use-url-search.ts'

/** Short enough that two reviewers see each other's decisions almost immediately. */
const LIVE_MS = 3_000
const SHOWN_MAX = 50

type QueueOptions = { type: 'deposit' | 'withdraw'; isShown?: (row: WalletRow) => boolean }

/** Returns the waiting rows, oldest first, and the selected one. */
export function useReviewQueue({ type, isShown }: QueueOptions) {
  const query = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'wallet-queue', type],
    queryFn: () =>
      api.call(listWalletQueue, { query: { type, status: 'pending', pageSize: SHOWN_MAX } }),
    staleTime: 0,
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })
  const all = query.data?.walletHistory ?? []
  const rows = isShown === undefined ? all : all.filter(isShown)
  const { selected, select, step } = useSelection(rows)
  return {
    rows,
    selected,
    select,
    next: () => step(1),
    previous: () => step(-1),
    total: query.data?.pagination.totalItems ?? 0,
    oldestAt: all[0]?.createdAt ?? null,
    state: stateOf(query, rows.length),
    retry: async () => (await query.refetch()).isSuccess,
  }
}

export type ReviewQueueState = ReturnType<typeof useReviewQueue>

/** Distinguishes a failed request from an empty queue. */
function stateOf({ isPending, isError }: { isPending: boolean; isError: boolean }, count: number) {
  if (isPending) return 'loading'
  if (isError) return 'unavailable'
  return count === 0 ? 'empty' : 'ready'
}

/**
 * Selects the row named by a link. When the selected row is decided, selects the one that takes its
 * place.
 */
function useSelection(rows: readonly WalletRow[]) {
  const [address] = usePageAddress()
  const [at, setAt] = useState({ id: address.itemId ?? null, place: 0 })
  const found = rows.findIndex(({ walletHistoryId }) => walletHistoryId === at.id)
  const place = found === -1 ? Math.min(at.place, rows.length - 1) : found
  const select = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (row !== undefined) setAt({ id: row.walletHistoryId, place: rows.indexOf(row) })
  }
  return {
    selected: rows[place] ?? null,
    select: (row: WalletRow) => select(rows.indexOf(row)),
    step: (by: 1 | -1) => select(place + by),
  }
}
