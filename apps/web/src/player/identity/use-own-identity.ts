import type { OwnIdentity } from '@kapis/contract/identity'
import { getOwnIdentity } from '@kapis/contract/routes/player'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { OWN_QUERIES } from '#lib/api/query-keys.ts'
import { useSession } from '#player/session/session-store.ts'

/** Loads the state of the player's identity check. Live events make it outdated. */
export function useOwnIdentity() {
  const userId = useSession((state) => state.user?.userId ?? '')
  return useQuery({
    queryKey: [OWN_QUERIES.identity, userId],
    queryFn: () => api.call(getOwnIdentity, { params: { userId } }),
    staleTime: 0,
    meta: { isSilent: true },
  })
}

export function showOwnIdentity(userId: string, identity: OwnIdentity): void {
  queryClient.setQueryData([OWN_QUERIES.identity, userId], identity)
}
