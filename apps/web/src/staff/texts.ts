// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { staff } from './texts.en.ts'

export const staffTexts = await defineTexts(staff, {
  fil: async () => (await import('./texts.fil.ts')).staff,
})
