import { admin } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** The frame's texts in the language of the page. */
export const texts = await withTexts(admin, async () => (await import('./texts.fil.ts')).admin)
