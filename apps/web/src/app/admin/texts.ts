// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { admin } from './texts.en.ts'

export const adminTexts = await defineTexts(admin, {
  fil: async () => (await import('./texts.fil.ts')).admin,
})
