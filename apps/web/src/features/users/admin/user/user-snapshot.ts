import { getUser } from '@kapis/contract/routes'
import { api } from '#lib/api/api-client.ts'
import type { Snapshot } from '#staff/actions/conflict.ts'
import { texts } from '../texts.ts'
import type { StaffUser } from '../user-details.ts'

/** Returns the fields to compare after a conflict. */
export function userSnapshot(user: StaffUser): Snapshot {
  const { email, mobile, role, status, comment } = texts.list.columns
  return {
    before: user,
    read: async () => (await api.call(getUser, { params: { userId: user.userId } })).user,
    labels: { email, mobileNumber: mobile, role, status, comment },
  }
}
