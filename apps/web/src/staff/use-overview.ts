import { getOverview } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'

const EVERY_MS = 30_000
/**
 * The period while the dashboard is open. Bets publish no events, so only polling updates its
 * figures of today.
 */
export const DASHBOARD_MS = 10_000

/** Loads the operator's figures, for the dashboard and the navigation's counters. */
export function useOverview(everyMs = EVERY_MS) {
  return useQuery({
    queryKey: [STAFF_QUERY_KEY, STAFF_QUERIES.overview],
    queryFn: () => api.call(getOverview, {}),
    staleTime: everyMs / 2,
    refetchInterval: everyMs,
    meta: { isSilent: true },
  })
}
