// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { mines } from './texts.en.ts'

export const minesTexts = await defineTexts(mines, {
  fil: async () => (await import('./texts.fil.ts')).mines,
})
