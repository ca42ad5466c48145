import { isStaff } from '@kapis/contract/policy'
import { useSession } from '#player/session/session-store.ts'

export function useIsStaff(): boolean {
  return useSession(
    ({ status, user }) => status === 'signed-in' && user !== null && isStaff(user.role),
  )
}
