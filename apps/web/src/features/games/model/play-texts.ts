import { defineTexts } from '#texts/texts.ts'
import { play } from './play-texts.en.ts'

export const playTexts = await defineTexts(
  play,
  async () => (await import('./play-texts.fil.ts')).play,
)
