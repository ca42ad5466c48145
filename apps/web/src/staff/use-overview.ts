import { getOverview } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from './staff-queries.ts'

const EVERY_MS = 30_000

/** The numbers of the house: the rail shows what waits, the dashboard all of it. */
export function useOverview() {
  return useQuery({
    queryKey: [STAFF_QUERY_KEY, 'overview'],
    queryFn: () => api.call(getOverview, {}),
    staleTime: EVERY_MS / 2,
    refetchInterval: EVERY_MS,
    meta: { isSilent: true },
  })
}
