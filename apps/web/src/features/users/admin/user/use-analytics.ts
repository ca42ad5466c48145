import { getUserAnalytics } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { STAFF_QUERY_KEY } from '#staff/staff-queries.ts'

export function useAnalytics(userId: string) {
  return useQuery({
    queryKey: [STAFF_QUERY_KEY, 'analytics', userId],
    queryFn: () => api.call(getUserAnalytics, { params: { userId } }),
    staleTime: 30_000,
    meta: { isSilent: true },
  })
}
