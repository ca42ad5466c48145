// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { cashier } from './texts.en.ts'

export const cashierTexts = await defineTexts(cashier, {
  fil: async () => (await import('./texts.fil.ts')).cashier,
})
