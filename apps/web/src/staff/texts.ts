import { staff } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** What every staff page says, in the language of the page. */
export const texts = await withTexts(staff, async () => (await import('./texts.fil.ts')).staff)
