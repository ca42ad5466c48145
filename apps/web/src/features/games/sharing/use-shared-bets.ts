import type { DataOf } from '@kapis/contract/route'
import { getSharedBet, listSharedBets, shareBet, unshareBet } from '@kapis/contract/routes/games'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { sharedBetPath } from '#lib/paths.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { session, useSession } from '#player/session/session-store.ts'

const KEY = 'shared-bets'

export type SharedParts = { hasAmounts: boolean; hasName: boolean }

/** Lists the bets that the player shares. */
export function useSharedBets() {
  const userId = useSession((state) => state.user?.userId ?? '')
  return useQuery({
    queryKey: [KEY, userId],
    queryFn: () => api.call(listSharedBets, { params: { userId } }),
    staleTime: 0,
    meta: { isSilent: true },
  })
}

export async function share(
  transactionHistoryId: string,
  shown: SharedParts,
): Promise<DataOf<typeof shareBet>> {
  const params = { userId: session().user?.userId ?? '' }
  const shared = await api.call(shareBet, { params, body: { transactionHistoryId, ...shown } })
  await queryClient.invalidateQueries({ queryKey: [KEY] })
  return shared
}

export async function unshare(shareId: string): Promise<void> {
  const userId = session().user?.userId ?? ''
  await api.call(unshareBet, { params: { userId, shareId } })
  await queryClient.invalidateQueries({ queryKey: [KEY] })
}

/** Returns a shared bet as every visitor gets it. */
export function fetchSharedBet(shareId: string): Promise<DataOf<typeof getSharedBet>> {
  return api.call(getSharedBet, { params: { shareId } })
}

/** Returns the address of a shared bet's public page. */
export function shareUrl(shareId: string): string {
  return location.origin + sharedBetPath(shareId)
}
