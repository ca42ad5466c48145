import { getOwnTotp, listPasskeys } from '@kapis/contract/routes/player'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api/api-client.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useSession } from '#player/session/session-store.ts'

const KEY = 'passkeys'

/** Loads the user's passkeys. */
export function usePasskeys() {
  const userId = useSession((state) => state.user?.userId ?? '')
  return useQuery({
    queryKey: [KEY, userId],
    queryFn: () => api.call(listPasskeys, {}),
    staleTime: 0,
    meta: { isSilent: true },
  })
}

export function refreshPasskeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] })
}

/** Loads whether the user has an authenticator app, with its recovery codes. */
export function useOwnTotp() {
  const userId = useSession((state) => state.user?.userId ?? '')
  return useQuery({
    queryKey: ['authenticator', userId],
    queryFn: () => api.call(getOwnTotp, {}),
    staleTime: 0,
    meta: { isSilent: true },
  })
}

/** Returns the factors with which the user can confirm who they are; null while loading. */
export function useFactors(): { hasTotp: boolean; hasPasskey: boolean } | null {
  const passkeys = usePasskeys()
  const totp = useOwnTotp()
  if (passkeys.isPending || totp.isPending) return null
  return {
    hasTotp: totp.data?.isEnrolled ?? false,
    hasPasskey: (passkeys.data?.passkeys.length ?? 0) > 0,
  }
}
