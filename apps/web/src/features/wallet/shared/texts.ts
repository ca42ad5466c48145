import { cashier } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** The cashier's texts in the language of the page. They are there before its first screen is. */
export const texts = await withTexts(cashier, async () => (await import('./texts.fil.ts')).cashier)
