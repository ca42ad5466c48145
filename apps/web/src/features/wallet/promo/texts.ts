// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { promo } from './texts.en.ts'

export const promoTexts = await defineTexts(promo, {
  fil: async () => (await import('./texts.fil.ts')).promo,
})
