import type { OpenRound } from '@kapis/contract/games'
import { listActiveRounds } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useSession } from '#player/session/session-store.ts'

const KEY = 'open-rounds'
const REFETCH_MS = 60_000

/** Returns the open rounds of every game. Practice rounds are not included: they hold no money. */
export function useOpenRounds(): readonly OpenRound[] {
  const userId = useSession((state) => state.user?.userId ?? null)
  const { data } = useQuery({
    queryKey: [KEY, userId],
    queryFn: () => api.call(listActiveRounds, {}),
    enabled: userId !== null,
    refetchInterval: REFETCH_MS,
    // Fails silently: each game page finds its own open round as well.
    meta: { isSilent: true },
  })
  return data?.rounds ?? NONE
}

export function refetchOpenRounds(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
}

const NONE: readonly OpenRound[] = []
