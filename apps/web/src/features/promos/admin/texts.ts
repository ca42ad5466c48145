import { promos } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** The texts of promo codes and claims in the language of the page. */
export const texts = await withTexts(promos, async () => (await import('./texts.fil.ts')).promos)
