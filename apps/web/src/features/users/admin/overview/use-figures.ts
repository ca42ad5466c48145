import { getFigures } from '@kapis/contract/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import type { Range } from '#staff/chart/range.ts'
import { STAFF_QUERIES, STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'

const EVERY_MS = 60_000

/** Loads the operator's figures by day and hour. While a new range loads, the old one is shown. */
export function useFigures({ days, to }: Range) {
  const query = { days, ...(to !== undefined && { to }) }
  return useQuery({
    queryKey: [STAFF_QUERY_KEY, STAFF_QUERIES.figures, query],
    queryFn: () => api.call(getFigures, { query }),
    staleTime: EVERY_MS / 2,
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })
}
