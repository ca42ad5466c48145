import { getWithdrawalTerms } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { fetchLimits } from '#player/limits/limits.ts'
import { api } from '#lib/api/api-client.ts'
import { useSession } from '#player/session/session-store.ts'

export type Closing = {
  isClosing: boolean
  /** The next step: start closing, withdraw the rest, or close for good. */
  step: 'begin' | 'payOut' | 'close'
  withdrawable: number
  /** Coins lost on closing, because they cannot be withdrawn. */
  lost: number
  isPaymentWaiting: boolean
  refresh: () => Promise<void>
}

const CENTAVO = 0.01

/** Returns the progress of closing the account; null while loading. */
export function useClosing(): Closing | null {
  const userId = useSession((state) => state.user?.userId ?? '')
  const query = useQuery({
    queryKey: ['closing', userId],
    queryFn: () => api.call(getWithdrawalTerms, { params: { userId } }),
    staleTime: 0,
    meta: { isSilent: true },
  })
  // Wait for fresh data: a stale reply could offer a step that is already done.
  if (query.isPending || (query.isFetching && !query.isRefetchError && query.isStale)) return null
  const { closingSince = null, available = 0, withdrawable = 0, waiting = 0 } = query.data ?? {}
  const isClosing = closingSince !== null
  const isPayable = withdrawable >= CENTAVO || waiting > 0
  const stepWhileClosing = isPayable ? 'payOut' : 'close'
  const isEmpty = available < CENTAVO
  return {
    isClosing,
    step: isClosing ? stepWhileClosing : isEmpty ? 'close' : 'begin',
    withdrawable,
    lost: available - withdrawable,
    isPaymentWaiting: waiting > 0,
    refresh: async () => {
      // Reload the limits too, because the games and the wallet depend on them.
      await Promise.all([query.refetch(), fetchLimits()])
    },
  }
}
