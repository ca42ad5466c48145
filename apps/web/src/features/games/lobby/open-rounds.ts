import type { OpenRound } from '@kapis/contract/games'
import { listActiveRounds } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useSession } from '#player/session/session-store.ts'

const KEY = 'open-rounds'
const REFETCH_MS = 60_000

/** Every round that waits for the player, in every game. Practice rounds hold nothing. */
export function useOpenRounds(): readonly OpenRound[] {
  const userId = useSession((state) => state.user?.userId ?? null)
  const { data } = useQuery({
    queryKey: [KEY, userId],
    queryFn: () => api.call(listActiveRounds, {}),
    enabled: userId !== null,
    refetchInterval: REFETCH_MS,
    // Nothing depends on it: a round is found by its own page as well.
    meta: { isSilent: true },
  })
  return data?.rounds ?? NONE
}

export function refetchOpenRounds(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
}

const NONE: readonly OpenRound[] = []
