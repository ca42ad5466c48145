import type { OpenRound } from '@kapis/contract/games'
import { listActiveRounds } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { OWN_QUERIES } from '#lib/api/query-keys.ts'
import { useSession } from '#player/session/session-store.ts'

const KEY = OWN_QUERIES.rounds
const REFETCH_MS = 60_000

/** Returns the player's open rounds in all games, except practice rounds, which hold no money. */
export function useOpenRounds(): readonly OpenRound[] {
  const userId = useSession((state) => state.user?.userId ?? null)
  const { data } = useQuery({
    queryKey: [KEY, userId],
    queryFn: () => api.call(listActiveRounds, {}),
    enabled: userId !== null,
    refetchInterval: REFETCH_MS,
    // Show no error: each game page also looks for its own open round.
    meta: { isSilent: true },
  })
  return data?.rounds ?? NONE
}

/** Drops the round of a game from the list at once, when its end is known. */
export function dropOpenRound(game: string): void {
  queryClient.setQueriesData<{ rounds: OpenRound[] }>(
    { queryKey: [KEY] },
    (known) => known && { ...known, rounds: known.rounds.filter((round) => round.game !== game) },
  )
}

export function refetchOpenRounds(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
}

const NONE: readonly OpenRound[] = []
