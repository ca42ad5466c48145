import { defineTexts } from '#texts/texts.ts'
import { charts } from './texts.en.ts'

export const chartTexts = await defineTexts(
  charts,
  async () => (await import('./texts.fil.ts')).charts,
)
