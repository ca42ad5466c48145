// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { sharing } from './texts.en.ts'

export const sharingTexts = await defineTexts(sharing, {
  fil: async () => (await import('./texts.fil.ts')).sharing,
})
