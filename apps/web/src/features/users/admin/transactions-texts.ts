import { defineTexts } from '#texts/texts.ts'
import { adminTransactions } from './transactions-texts.en.ts'

export const transactionsTexts = await defineTexts(
  adminTransactions,
  async () => (await import('./transactions-texts.fil.ts')).adminTransactions,
)
