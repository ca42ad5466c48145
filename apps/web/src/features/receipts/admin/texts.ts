import { receipts } from '#lib/messages/en/admin-receipts.ts'
import { withTexts } from '#lib/messages.ts'

export const texts = await withTexts(
  receipts,
  async () => (await import('#lib/messages/fil/admin-receipts.ts')).receipts,
)
