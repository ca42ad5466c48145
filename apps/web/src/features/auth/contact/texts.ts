import { defineTexts } from '#texts/texts.ts'
import { contact } from './texts.en.ts'

/** Texts of verifying contact details, in the page's language. */
export const contactTexts = await defineTexts(
  contact,
  async () => (await import('./texts.fil.ts')).contact,
)
