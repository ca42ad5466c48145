// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { field } from './field-texts.en.ts'

export const fieldTexts = await defineTexts(field, {
  fil: async () => (await import('./field-texts.fil.ts')).field,
})
