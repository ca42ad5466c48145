// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { news } from './texts.en.ts'

export const newsTexts = await defineTexts(news, {
  fil: async () => (await import('./texts.fil.ts')).news,
})
