// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { rps } from './texts.en.ts'

export const rpsTexts = await defineTexts(rps, {
  fil: async () => (await import('./texts.fil.ts')).rps,
})
