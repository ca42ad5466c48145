import { adminTransactions } from './transactions-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

export const listTexts = await withTexts(
  adminTransactions,
  async () => (await import('./transactions-texts.fil.ts')).adminTransactions,
)
