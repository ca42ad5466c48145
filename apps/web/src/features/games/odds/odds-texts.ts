// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { odds } from './odds-texts.en.ts'

export const oddsTexts = await defineTexts(odds, {
  fil: async () => (await import('./odds-texts.fil.ts')).odds,
})
