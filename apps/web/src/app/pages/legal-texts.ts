import { defineTexts } from '#texts/texts.ts'
import { legal } from './legal-texts.en.ts'

/** Texts of the legal pages, in the page's language. */
export const legalTexts = await defineTexts(
  legal,
  async () => (await import('./legal-texts.fil.ts')).legal,
)
