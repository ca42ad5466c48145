// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { result } from './result-texts.en.ts'

export const resultTexts = await defineTexts(result, {
  fil: async () => (await import('./result-texts.fil.ts')).result,
})
