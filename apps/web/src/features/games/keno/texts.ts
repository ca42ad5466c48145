// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { keno } from './texts.en.ts'

export const kenoTexts = await defineTexts(keno, {
  fil: async () => (await import('./texts.fil.ts')).keno,
})
