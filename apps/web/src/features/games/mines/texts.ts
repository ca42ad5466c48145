import { defineTexts } from '#texts/texts.ts'
import { mines } from './texts.en.ts'

export const minesTexts = await defineTexts(
  mines,
  async () => (await import('./texts.fil.ts')).mines,
)
