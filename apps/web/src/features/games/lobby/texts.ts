// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { games } from './texts.en.ts'

export const gamesTexts = await defineTexts(games, {
  fil: async () => (await import('./texts.fil.ts')).games,
})
