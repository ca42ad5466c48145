// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { receipt } from './texts.en.ts'

export const receiptTexts = await defineTexts(receipt, {
  fil: async () => (await import('./texts.fil.ts')).receipt,
})
