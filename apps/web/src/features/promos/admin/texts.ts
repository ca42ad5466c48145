// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { promos } from './texts.en.ts'

export const promosTexts = await defineTexts(promos, {
  fil: async () => (await import('./texts.fil.ts')).promos,
})
