// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { plinko } from './texts.en.ts'

export const plinkoTexts = await defineTexts(plinko, {
  fil: async () => (await import('./texts.fil.ts')).plinko,
})
