// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { auto } from './texts.en.ts'

export const autoTexts = await defineTexts(auto, {
  fil: async () => (await import('./texts.fil.ts')).auto,
})
