import { adminTransactions } from '#lib/messages/en/admin-transactions.ts'
import { withTexts } from '#lib/messages.ts'

export const listTexts = await withTexts(
  adminTransactions,
  async () => (await import('#lib/messages/fil/admin-transactions.ts')).adminTransactions,
)
