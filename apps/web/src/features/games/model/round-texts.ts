import { defineTexts } from '#texts/texts.ts'
import { rounds } from './round-texts.en.ts'

export const roundTexts = await defineTexts(
  rounds,
  async () => (await import('./round-texts.fil.ts')).rounds,
)
