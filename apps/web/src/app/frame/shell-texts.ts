import { defineTexts } from '#texts/texts.ts'
import { shell } from './shell-texts.en.ts'

export const shellTexts = await defineTexts(
  shell,
  async () => (await import('./shell-texts.fil.ts')).shell,
)
