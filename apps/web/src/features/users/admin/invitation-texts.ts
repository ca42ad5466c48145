import { invitations } from '#lib/messages/en/admin-invitations.ts'
import { withTexts } from '#lib/messages.ts'

export const texts = await withTexts(
  invitations,
  async () => (await import('#lib/messages/fil/admin-invitations.ts')).invitations,
)
