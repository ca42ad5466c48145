import { users } from '#lib/messages/en/admin-users.ts'
import { withTexts } from '#lib/messages.ts'

export const texts = await withTexts(
  users,
  async () => (await import('#lib/messages/fil/admin-users.ts')).users,
)
