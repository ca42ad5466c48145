// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { apiTokens } from './texts.en.ts'

export const apiTokensTexts = await defineTexts(apiTokens, {
  fil: async () => (await import('./texts.fil.ts')).apiTokens,
})
