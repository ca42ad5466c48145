import { suggestMatches } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from '#lib/api/query-keys.ts'

/** Loads the deposits and payouts that may belong to the lines of a day, on request. */
export function useSuggestions(day: string) {
  const [isRequested, setIsRequested] = useState(false)
  const { data, isFetching } = useQuery({
    queryKey: [STAFF_QUERY_KEY, 'reconciliation-suggestions', day],
    queryFn: () => api.call(suggestMatches, { params: { day } }),
    enabled: isRequested,
  })
  const found = new Map(
    data?.suggestions.map(({ differenceKey, candidates }) => [differenceKey, candidates]),
  )
  return { found, isFetching, request: () => setIsRequested(true) }
}
