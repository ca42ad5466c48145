import { defineTexts } from '#texts/texts.ts'
import { evidence } from './texts.en.ts'

export const evidenceTexts = await defineTexts(
  evidence,
  async () => (await import('./texts.fil.ts')).evidence,
)
