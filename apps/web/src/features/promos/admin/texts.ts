import { defineTexts } from '#texts/texts.ts'
import { promos } from './texts.en.ts'

/** Texts of promo codes and claims, in the page's language. */
export const promosTexts = await defineTexts(
  promos,
  async () => (await import('./texts.fil.ts')).promos,
)
