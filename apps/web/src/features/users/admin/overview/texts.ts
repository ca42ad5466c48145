// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { overview } from './texts.en.ts'

export const overviewTexts = await defineTexts(overview, {
  fil: async () => (await import('./texts.fil.ts')).overview,
})
