// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { page } from './page-texts.en.ts'

export const pageTexts = await defineTexts(page, {
  fil: async () => (await import('./page-texts.fil.ts')).page,
})
