// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { transparency } from './texts.en.ts'

export const transparencyTexts = await defineTexts(transparency, {
  fil: async () => (await import('./texts.fil.ts')).transparency,
})
