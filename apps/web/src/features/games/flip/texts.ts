// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { flip } from './texts.en.ts'

export const flipTexts = await defineTexts(flip, {
  fil: async () => (await import('./texts.fil.ts')).flip,
})
