// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { exclusions } from './texts.en.ts'

export const exclusionsTexts = await defineTexts(exclusions, {
  fil: async () => (await import('./texts.fil.ts')).exclusions,
})
