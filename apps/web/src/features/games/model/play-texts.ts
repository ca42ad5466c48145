// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { play } from './play-texts.en.ts'

export const playTexts = await defineTexts(play, {
  fil: async () => (await import('./play-texts.fil.ts')).play,
})
