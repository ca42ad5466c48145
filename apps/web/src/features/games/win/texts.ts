// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { win } from './texts.en.ts'

export const winTexts = await defineTexts(win, {
  fil: async () => (await import('./texts.fil.ts')).win,
})
