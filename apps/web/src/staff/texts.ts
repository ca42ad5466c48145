import { staff } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of all staff pages, in the page's language. */
export const texts = await withTexts(staff, async () => (await import('./texts.fil.ts')).staff)
