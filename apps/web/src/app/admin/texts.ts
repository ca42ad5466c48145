import { admin } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of the staff layout, in the page's language. */
export const texts = await withTexts(admin, async () => (await import('./texts.fil.ts')).admin)
