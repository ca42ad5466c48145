import { cashier } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of the wallet in the page's language, loaded before its first screen. */
export const texts = await withTexts(cashier, async () => (await import('./texts.fil.ts')).cashier)
