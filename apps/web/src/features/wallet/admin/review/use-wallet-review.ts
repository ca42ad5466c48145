import { getWalletReview } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from '#staff/staff-queries.ts'

/** Loads everything about one row, again whenever the list shows that the row changed. */
export function useWalletReview(row: WalletRow) {
  const { userId, walletHistoryId, version, updatedAt, claimedBy } = row
  return useQuery({
    queryKey: [STAFF_QUERY_KEY, 'wallet-review', walletHistoryId, version, updatedAt, claimedBy],
    queryFn: () => api.call(getWalletReview, { params: { userId, walletHistoryId } }),
    staleTime: 0,
    // Keep the old data until the new arrives, unless it belongs to another row.
    placeholderData: (before) =>
      before?.walletHistory.walletHistoryId === walletHistoryId ? before : undefined,
    meta: { isSilent: true },
  })
}
