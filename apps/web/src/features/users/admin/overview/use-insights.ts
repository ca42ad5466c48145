import { getInsights } from '@kapis/contract/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import type { Range } from '#staff/chart/range.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'

/** Loads the retention of players, the deposits by state, and the largest results. */
export function useInsights({ days, to }: Range) {
  const query = { days, ...(to !== undefined && { to }) }
  return useQuery({
    queryKey: [STAFF_QUERY_KEY, 'insights', query],
    queryFn: () => api.call(getInsights, { query }),
    staleTime: 120_000,
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })
}
