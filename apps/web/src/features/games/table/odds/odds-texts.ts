import { defineTexts } from '#texts/texts.ts'
import { odds } from './odds-texts.en.ts'

export const oddsTexts = await defineTexts(
  odds,
  async () => (await import('./odds-texts.fil.ts')).odds,
)
