import { isStaff } from '@kapis/contract/session-user'
import { useSession } from '#player/session/session-store.ts'

export function useIsStaff(): boolean {
  return useSession(
    ({ status, user }) => status === 'signed-in' && user !== null && isStaff(user.role),
  )
}
