import { defineTexts } from '#texts/texts.ts'
import { exclusions } from './texts.en.ts'

/** Texts of the exclusion lists. */
export const exclusionsTexts = await defineTexts(
  exclusions,
  async () => (await import('./texts.fil.ts')).exclusions,
)
