// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { cells } from './texts.en.ts'

export const cellsTexts = await defineTexts(cells, {
  fil: async () => (await import('./texts.fil.ts')).cells,
})
