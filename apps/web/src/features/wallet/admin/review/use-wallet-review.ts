import { getWalletReview } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'

type Ids = Pick<WalletRow, 'userId' | 'walletHistoryId'>

/** The query of everything about one row. A change of what its reader has `seen` loads it again. */
export function walletReviewQuery({ userId, walletHistoryId }: Ids, seen: readonly unknown[] = []) {
  return {
    queryKey: [STAFF_QUERY_KEY, STAFF_QUERIES.review, walletHistoryId, ...seen],
    queryFn: () => api.call(getWalletReview, { params: { userId, walletHistoryId } }),
    staleTime: 0,
    meta: { isSilent: true },
  }
}

/**
 * Loads everything about one row, and reloads it whenever the list shows that the row changed or no
 * longer has it.
 */
export function useWalletReview(row: WalletRow, hasLeft: boolean) {
  const { walletHistoryId, version, updatedAt, claimedBy, waitsFor } = row
  return useQuery({
    // A later deposit with the same reference or image changes only what the row waits for.
    ...walletReviewQuery(row, [version, updatedAt, claimedBy, waitsFor, hasLeft]),
    // Show the old data until the new data arrives, unless the old data belongs to another row.
    placeholderData: (before) =>
      before?.walletHistory.walletHistoryId === walletHistoryId ? before : undefined,
  })
}
