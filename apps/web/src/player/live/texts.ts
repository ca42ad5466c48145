// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { live } from './texts.en.ts'

export const liveTexts = await defineTexts(live, {
  fil: async () => (await import('./texts.fil.ts')).live,
})
