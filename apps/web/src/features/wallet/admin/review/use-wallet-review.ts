import { getWalletReview } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from '#staff/staff-queries.ts'

/** Everything about one row. It is read again when the list says that the row has changed. */
export function useWalletReview(row: WalletRow) {
  const { userId, walletHistoryId, version, updatedAt, claimedBy } = row
  return useQuery({
    queryKey: [STAFF_QUERY_KEY, 'wallet-review', walletHistoryId, version, updatedAt, claimedBy],
    queryFn: () => api.call(getWalletReview, { params: { userId, walletHistoryId } }),
    staleTime: 0,
    // The old one stands until the new one is there, unless it is another row's.
    placeholderData: (before) =>
      before?.walletHistory.walletHistoryId === walletHistoryId ? before : undefined,
    meta: { isSilent: true },
  })
}
