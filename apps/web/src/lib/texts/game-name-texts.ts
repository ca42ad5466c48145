// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { gameName } from './game-name-texts.en.ts'

export const gameNameTexts = await defineTexts(gameName, {
  fil: async () => (await import('./game-name-texts.fil.ts')).gameName,
})
