// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { shell } from './shell-texts.en.ts'

export const shellTexts = await defineTexts(shell, {
  fil: async () => (await import('./shell-texts.fil.ts')).shell,
})
