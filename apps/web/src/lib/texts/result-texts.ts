import { defineTexts } from '#texts/texts.ts'
import { results } from './result-texts.en.ts'

export const resultTexts = await defineTexts(
  results,
  async () => (await import('./result-texts.fil.ts')).results,
)
