import { defineTexts } from '#texts/texts.ts'
import { staff } from './texts.en.ts'

/** Texts of all staff pages, in the page's language. */
export const staffTexts = await defineTexts(
  staff,
  async () => (await import('./texts.fil.ts')).staff,
)
