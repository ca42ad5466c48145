import { listWalletQueue } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { reviewTexts } from '#staff/review-texts.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { currentTexts } from '#texts/texts.ts'
import { ageOf } from './format-age.ts'
import { useHeldDecision } from './held-decision.ts'
import { usePageAddress } from '#lib/use-url-search.ts'

/** The polling interval. Two reviewers see each other's decisions almost immediately. */
const LIVE_MS = 3_000
const SHOWN_MAX = 50

type QueueOptions = { type: 'deposit' | 'withdraw'; isShown?: (row: WalletRow) => boolean }

/** Returns the waiting rows, oldest first, and the selected one. */
export function useReviewQueue({ type, isShown }: QueueOptions) {
  const [{ search }] = usePageAddress()
  const query = useQuery({
    queryKey: [STAFF_QUERY_KEY, STAFF_QUERIES.queue, type, search],
    queryFn: () =>
      api.call(listWalletQueue, {
        query: { type, status: 'pending', pageSize: SHOWN_MAX, ...(search && { search }) },
      }),
    staleTime: 0,
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })
  const { held, decided } = useHeldDecision()
  const all = (query.data?.walletHistory ?? []).filter(
    ({ walletHistoryId: id }) => id !== held?.walletHistoryId && !decided.has(id),
  )
  const rows = isShown === undefined ? all : all.filter(isShown)
  const { selected, select, selectId, step } = useSelection(rows)
  return {
    rows,
    selected,
    select,
    selectId,
    next: () => step(1),
    previous: () => step(-1),
    total: query.data?.pagination.totalItems ?? 0,
    oldestAt: all[0]?.createdAt ?? null,
    state: stateOf(query, rows.length),
    isSearched: Boolean(search),
    retry: async () => (await query.refetch()).isSuccess,
  }
}

export type ReviewQueueState = ReturnType<typeof useReviewQueue>

/** Returns the line under the title: how many items are pending, or how many match the search. */
export function summaryOf(queue: ReviewQueueState, now: number): string {
  const texts = currentTexts(reviewTexts)
  const { total, oldestAt } = queue
  if (queue.state === 'unavailable') return ''
  if (queue.isSearched) return texts.matches(total)
  return texts.pending(total, oldestAt === null ? null : ageOf(oldestAt, now))
}

/** Returns the state of the queue. A failed request is not shown as an empty queue. */
function stateOf({ isPending, isError }: { isPending: boolean; isError: boolean }, count: number) {
  if (isPending) return 'loading'
  if (isError) return 'unavailable'
  return count === 0 ? 'empty' : 'ready'
}

/**
 * Returns the selected row, which is at first the row named in the URL. Once that row is decided,
 * the row that moves up into its position is selected.
 */
function useSelection(rows: readonly WalletRow[]) {
  const [address] = usePageAddress()
  const [at, setAt] = useState({ id: address.itemId ?? null, place: 0 })
  const found = rows.findIndex(({ walletHistoryId }) => walletHistoryId === at.id)
  const place = found === -1 ? Math.min(at.place, rows.length - 1) : found
  const shown = rows[place]
  // Stay on the row that moved up, even if the decided row returns, so that a hotkey never decides
  // a row that has just replaced another one on screen.
  if (found === -1 && shown !== undefined) setAt({ id: shown.walletHistoryId, place })
  const select = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (row !== undefined) setAt({ id: row.walletHistoryId, place: rows.indexOf(row) })
  }
  return {
    selected: rows[place] ?? null,
    select: (row: WalletRow) => select(rows.indexOf(row)),
    /** Selects a row that is about to be listed. */
    selectId: (id: string) => setAt({ id, place }),
    step: (by: 1 | -1) => select(place + by),
  }
}
