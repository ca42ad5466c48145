import type { OwnContact } from '@kapis/contract/contact'
import { getOwnContact } from '@kapis/contract/routes/player'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useSession } from '#player/session/session-store.ts'

const KEY = 'contact'

/** Loads which contact details of the user are verified. */
export function useContact() {
  const userId = useSession((state) => state.user?.userId ?? '')
  return useQuery({
    queryKey: [KEY, userId],
    queryFn: () => api.call(getOwnContact, { params: { userId } }),
    staleTime: 0,
    meta: { isSilent: true },
  })
}

export function showContact(userId: string, contact: OwnContact): void {
  queryClient.setQueryData([KEY, userId], contact)
}
