import { promos } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of promo codes and claims, in the page's language. */
export const texts = await withTexts(promos, async () => (await import('./texts.fil.ts')).promos)
