import { defineTexts } from '#texts/texts.ts'
import { receipts } from './texts.en.ts'

export const receiptTexts = await defineTexts(
  receipts,
  async () => (await import('./texts.fil.ts')).receipts,
)
