import { defineTexts } from '#texts/texts.ts'
import { identity } from './texts.en.ts'

/** Texts of the player's identity check, in the page's language. */
export const identityTexts = await defineTexts(
  identity,
  async () => (await import('./texts.fil.ts')).identity,
)
