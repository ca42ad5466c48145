import { defineTexts } from '#texts/texts.ts'
import { cashier } from './texts.en.ts'

/** Texts of the wallet in the page's language, loaded before the wallet first opens. */
export const cashierTexts = await defineTexts(
  cashier,
  async () => (await import('./texts.fil.ts')).cashier,
)
