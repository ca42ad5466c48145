import type { DataOf } from '@kapis/contract/route'
import { listOpenPromos } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { OWN_QUERIES } from '#lib/api/query-keys.ts'
import { useSession } from '#player/session/session-store.ts'

export type OpenPromo = DataOf<typeof listOpenPromos>['promoCodes'][number]

const KEY = OWN_QUERIES.promos

/** Loads the codes that the player can claim now. */
export function useOpenPromos() {
  const userId = useSession((state) => state.user?.userId ?? '')
  return useQuery({
    queryKey: [KEY, userId],
    queryFn: () => api.call(listOpenPromos, { params: { userId } }),
    meta: { isSilent: true },
  })
}

export function refreshOpenPromos(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] })
}
