import { getWalletReview } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'

/**
 * Loads everything about one row, and reloads it whenever the list shows that the row changed or no
 * longer has it.
 */
export function useWalletReview(row: WalletRow, hasLeft: boolean) {
  const { userId, walletHistoryId, version, updatedAt, claimedBy, waitsFor } = row
  return useQuery({
    queryKey: [
      STAFF_QUERY_KEY,
      STAFF_QUERIES.review,
      walletHistoryId,
      version,
      updatedAt,
      claimedBy,
      // A later deposit with the same reference or image changes nothing else of this row.
      waitsFor,
      hasLeft,
    ],
    queryFn: () => api.call(getWalletReview, { params: { userId, walletHistoryId } }),
    staleTime: 0,
    // Show the old data until the new data arrives, unless the old data belongs to another row.
    placeholderData: (before) =>
      before?.walletHistory.walletHistoryId === walletHistoryId ? before : undefined,
    meta: { isSilent: true },
  })
}
