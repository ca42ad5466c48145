// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { transactions } from './transactions-texts.en.ts'

export const transactionsTexts = await defineTexts(transactions, {
  fil: async () => (await import('./transactions-texts.fil.ts')).transactions,
})
