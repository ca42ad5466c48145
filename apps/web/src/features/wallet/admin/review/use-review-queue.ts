import { listWalletQueue } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatPeso } from '#lib/amounts.ts'
import { api } from '#lib/api/api-client.ts'
import { reviewTexts } from '#staff/review-texts.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'
import { currentTexts } from '#texts/texts.ts'
import { ageOf } from '#staff/review/format-age.ts'
import { useHeldDecision } from '#staff/review/held-decision.ts'
import { queueStateOf, useSelection } from '#staff/review/use-selection.ts'
import { usePageAddress } from '#lib/use-url-search.ts'

/** The polling interval. Two reviewers see each other's decisions almost immediately. */
const LIVE_MS = 3_000
const SHOWN_MAX = 50

type QueueOptions = {
  type: 'deposit' | 'withdraw'
  isShown?: (row: WalletRow) => boolean
  /** Lists the deposits that were credited without a record, instead of those that wait. */
  isWithoutRecord?: boolean
}

/** Returns the waiting rows, oldest first, and the selected one. */
export function useReviewQueue({ type, isShown, isWithoutRecord = false }: QueueOptions) {
  const [{ search }] = usePageAddress()
  const found = isWithoutRecord
    ? ({ type, isWithoutRecord: 'true' } as const)
    : ({ type, status: 'pending' } as const)
  const query = useQuery({
    queryKey: [STAFF_QUERY_KEY, STAFF_QUERIES.queue, type, search, isWithoutRecord],
    queryFn: () =>
      api.call(listWalletQueue, {
        query: { ...found, pageSize: SHOWN_MAX, ...(search && { search }) },
      }),
    staleTime: 0,
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })
  const { held, decided } = useHeldDecision()
  const isDecided = ({ walletHistoryId: id }: WalletRow) => id === held?.itemId || decided.has(id)
  const all = (query.data?.walletHistory ?? []).filter((row) => !isDecided(row))
  const rows = isShown === undefined ? all : all.filter(isShown)
  const selection = useSelection(rows, {
    idOf: ({ walletHistoryId }) => walletHistoryId,
    scope: query.isPlaceholderData ? null : `${isShown === undefined} ${search ?? ''}`,
    isDecided,
  })
  return {
    rows,
    ...selection,
    total: query.data?.pagination.totalItems ?? 0,
    oldestAt: all[0]?.createdAt ?? null,
    state: queueStateOf(query, rows.length),
    isSearched: Boolean(search),
    retry: async () => (await query.refetch()).isSuccess,
  }
}

/** Returns what the list says about a row, apart from its badge and its time. */
export function lineOf({ walletHistoryId, username, amount, claimedBy }: WalletRow) {
  return { id: walletHistoryId, name: username ?? '', figure: formatPeso(amount), claimedBy }
}

export type ReviewQueueState = ReturnType<typeof useReviewQueue>

/**
 * Returns the line under the title: how many items are pending, or how many match the search. It is
 * empty as long as the number is not known.
 */
export function summaryOf(queue: ReviewQueueState, now: number): string {
  const texts = currentTexts(reviewTexts)
  const { total, oldestAt } = queue
  if (queue.state === 'loading' || queue.state === 'unavailable') return ''
  if (queue.isSearched) return texts.matches(total)
  return texts.pending(total, oldestAt === null ? null : ageOf(oldestAt, now))
}
