import { defineTexts } from '#texts/texts.ts'
import { evidence } from './evidence-texts.en.ts'

export const evidenceTexts = await defineTexts(
  evidence,
  async () => (await import('./evidence-texts.fil.ts')).evidence,
)
