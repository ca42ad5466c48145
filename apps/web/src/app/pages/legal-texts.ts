// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { legal } from './legal-texts.en.ts'

export const legalTexts = await defineTexts(legal, {
  fil: async () => (await import('./legal-texts.fil.ts')).legal,
})
