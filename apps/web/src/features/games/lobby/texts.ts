import { defineTexts } from '#texts/texts.ts'
import { games } from './texts.en.ts'

export const gamesTexts = await defineTexts(
  games,
  async () => (await import('./texts.fil.ts')).games,
)
