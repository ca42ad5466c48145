import { approvals } from '#lib/messages/en/admin-approvals.ts'
import { withTexts } from '#lib/messages.ts'

export const texts = await withTexts(
  approvals,
  async () => (await import('#lib/messages/fil/admin-approvals.ts')).approvals,
)
