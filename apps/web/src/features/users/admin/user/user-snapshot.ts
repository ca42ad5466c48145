import { getUser } from '@kapis/contract/routes'
import { api } from '#lib/api/api-client.ts'
import type { Snapshot } from '#staff/actions/conflict.ts'
import { currentTexts } from '#texts/texts.ts'
import type { StaffUser } from '../user-details.ts'
import { usersTexts } from '../texts.ts'

/** Returns a snapshot of the user on screen, to show what changed if a save conflicts. */
export function userSnapshot(user: StaffUser): Snapshot {
  const { email, mobile, role, status, comment } = currentTexts(usersTexts).list.columns
  return {
    before: user,
    read: async () => (await api.call(getUser, { params: { userId: user.userId } })).user,
    labels: { email, mobileNumber: mobile, role, status, comment },
  }
}
