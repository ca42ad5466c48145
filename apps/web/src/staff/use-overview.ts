import { getOverview } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from './staff-queries.ts'

const EVERY_MS = 30_000

/** Loads the operator's figures, for the dashboard and the navigation's counters. */
export function useOverview() {
  return useQuery({
    queryKey: [STAFF_QUERY_KEY, 'overview'],
    queryFn: () => api.call(getOverview, {}),
    staleTime: EVERY_MS / 2,
    refetchInterval: EVERY_MS,
    meta: { isSilent: true },
  })
}
