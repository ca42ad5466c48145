// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { publicBets } from './public-texts.en.ts'

export const publicBetsTexts = await defineTexts(publicBets, {
  fil: async () => (await import('./public-texts.fil.ts')).publicBets,
})
