import { defineTexts } from '#texts/texts.ts'
import { admin } from './texts.en.ts'

/** Texts of the staff layout, in the page's language. */
export const adminTexts = await defineTexts(
  admin,
  async () => (await import('./texts.fil.ts')).admin,
)
