// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { light } from './texts.en.ts'

export const lightTexts = await defineTexts(light, {
  fil: async () => (await import('./texts.fil.ts')).light,
})
