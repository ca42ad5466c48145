// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { evidence } from './texts.en.ts'

export const evidenceTexts = await defineTexts(evidence, {
  fil: async () => (await import('./texts.fil.ts')).evidence,
})
