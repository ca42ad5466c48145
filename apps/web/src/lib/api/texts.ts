// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { error } from './texts.en.ts'

export const errorTexts = await defineTexts(error, {
  fil: async () => (await import('./texts.fil.ts')).error,
})
