import type { DataOf } from '@kapis/contract/route'
import { endOwnSession, listOwnSessions } from '@kapis/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import type { IdentityProof } from '#player/authenticator/proof-form.tsx'
import { useSession } from '#player/session/session-store.ts'

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

export async function endSignIn(sessionId: string, body: IdentityProof): Promise<void> {
  await api.call(endOwnSession, { params: { sessionId }, body })
}

export function refreshSignIns(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] })
}
