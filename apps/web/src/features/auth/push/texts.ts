// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { push } from './texts.en.ts'

export const pushTexts = await defineTexts(push, {
  fil: async () => (await import('./texts.fil.ts')).push,
})
