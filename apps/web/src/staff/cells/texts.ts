import { defineTexts } from '#texts/texts.ts'
import { cells } from './texts.en.ts'

/** Texts about the cells on which staff work, in the page's language. */
export const cellsTexts = await defineTexts(
  cells,
  async () => (await import('./texts.fil.ts')).cells,
)
