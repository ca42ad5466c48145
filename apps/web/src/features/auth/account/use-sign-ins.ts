import type { DataOf } from '@kapis/contract/route'
import { endOwnSession, listOwnSessions } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { session, useSession } from '#player/session/session-store.ts'

const KEY = 'sign-ins'

export type OwnSignIn = DataOf<typeof listOwnSessions>['sessions'][number]

export function useSignIns() {
  const userId = useSession((state) => state.user?.userId ?? '')
  return useQuery({
    queryKey: [KEY, userId],
    queryFn: () => api.call(listOwnSessions, { params: { userId } }),
    staleTime: 0,
    meta: { isSilent: true },
  })
}

export async function endSignIn(sessionId: string): Promise<void> {
  const userId = session().user?.userId ?? ''
  await api.call(endOwnSession, { params: { userId, sessionId } })
  await refreshSignIns()
}

export function refreshSignIns(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] })
}
