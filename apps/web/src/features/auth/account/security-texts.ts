import { defineTexts } from '#texts/texts.ts'
import { security } from './security-texts.en.ts'

/** Texts of the security page, in the page's language. */
export const securityTexts = await defineTexts(
  security,
  async () => (await import('./security-texts.fil.ts')).security,
)
