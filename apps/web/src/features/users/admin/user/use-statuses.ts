import type { UserStatus } from '@kapis/contract/auth'
import { USER_STATUSES } from '@kapis/contract/auth'
import { useCan, useStaff } from '#staff/use-staff.ts'
import type { StaffUser } from '../user-details.ts'

/**
 * Returns the statuses that this staff member may set. Moderators may block and unblock, not
 * disable. For a super admin, a second one approves.
 */
export function useStatuses(user: Pick<StaffUser, 'userId' | 'role' | 'status'>): UserStatus[] {
  const { role } = useStaff()
  const may = useCan(user.role === 'super_admin' ? 'users.suspend' : 'users.status', user)
  const isModerator = role === 'moderator'
  if (!may || (isModerator && user.status === 'disabled')) return []
  return USER_STATUSES.filter(
    (status) => status !== user.status && !(isModerator && status === 'disabled'),
  )
}
