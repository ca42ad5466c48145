import { defineTexts } from '#texts/texts.ts'
import { gameNames } from './game-name-texts.en.ts'

export const gameNameTexts = await defineTexts(
  gameNames,
  async () => (await import('./game-name-texts.fil.ts')).gameNames,
)
