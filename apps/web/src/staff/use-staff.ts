import type { Role } from '@kapis/contract/auth'
import type { Grant, StaffAction, StaffRole } from '@kapis/contract/policy'
import { can, grantFor, isStaff } from '@kapis/contract/policy'
import { useSession } from '#player/session/session-store.ts'

export type Staff = { userId: string; username: string; role: StaffRole }
export type Target = { userId: string; role: Role }

/** Who works here. The gate of the back office lets nobody else in. */
export function useStaff(): Staff {
  const user = useSession((state) => (state.status === 'signed-in' ? state.user : null))
  if (user === null || !isStaff(user.role)) throw new Error('No member of staff is signed in.')
  return { userId: user.userId, username: user.username, role: user.role }
}

/** Asked before a control is drawn: the server would say the same. */
export function useCan(action: StaffAction, target?: Target): boolean {
  return can(useStaff(), action, target)
}

export function useGrant(action: StaffAction): Grant {
  return grantFor(useStaff().role, action)
}
