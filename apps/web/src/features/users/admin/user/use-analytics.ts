import { getUserAnalytics } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import type { Range } from '#staff/chart/range.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'

/**
 * Loads a user's play in the last fourteen days or in a given range. It never goes stale: staff
 * refresh it when they want newer figures.
 */
export function useAnalytics(userId: string, range?: Range) {
  const query = {
    ...(range !== undefined && { days: range.days }),
    ...(range?.to !== undefined && { to: range.to }),
  }
  return useQuery({
    queryKey: [STAFF_QUERY_KEY, 'analytics', userId, query],
    queryFn: () => api.call(getUserAnalytics, { params: { userId }, query }),
    staleTime: Infinity,
    // Keep the old range on screen, but never the figures of another user.
    placeholderData: (old, before) => (before?.queryKey[2] === userId ? old : undefined),
    meta: { isSilent: true },
  })
}

/** Requests everything again that is shown of a user's play. */
export function refreshAnalytics(userId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [STAFF_QUERY_KEY, 'analytics', userId] })
}
