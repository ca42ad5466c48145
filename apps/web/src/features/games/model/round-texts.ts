// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { round } from './round-texts.en.ts'

export const roundTexts = await defineTexts(round, {
  fil: async () => (await import('./round-texts.fil.ts')).round,
})
