import { defineTexts } from '#texts/texts.ts'
import { limbo } from './texts.en.ts'

export const limboTexts = await defineTexts(
  limbo,
  async () => (await import('./texts.fil.ts')).limbo,
)
