import type { Role } from '@kapis/contract/auth'
import type { Grant, StaffAction, StaffRole } from '@kapis/contract/policy'
import { can, grantFor, isStaff } from '@kapis/contract/policy'
import { useSession } from '#player/session/session-store.ts'

export type Staff = { userId: string; username: string; role: StaffRole }
export type Target = { userId: string; role: Role }

/** Returns the signed-in staff member. The admin gate lets nobody else in. */
export function useStaff(): Staff {
  const user = useSession((state) => (state.status === 'signed-in' ? state.user : null))
  if (user === null || !isStaff(user.role)) throw new Error('No member of staff is signed in.')
  return { userId: user.userId, username: user.username, role: user.role }
}

/** Returns whether the staff member may take an action. The server applies the same policy. */
export function useCan(action: StaffAction, target?: Target): boolean {
  return can(useStaff(), action, target)
}

export function useGrant(action: StaffAction): Grant {
  return grantFor(useStaff().role, action)
}
