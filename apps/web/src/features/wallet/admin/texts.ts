import { withdrawals } from '#lib/messages/en/admin-withdrawals.ts'
import { withTexts } from '#lib/messages.ts'

export const texts = await withTexts(
  withdrawals,
  async () => (await import('#lib/messages/fil/admin-withdrawals.ts')).withdrawals,
)
