import { tools } from './tool-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of the toolbar, in the page's language. */
export const texts = await withTexts(tools, async () => (await import('./tool-texts.fil.ts')).tools)
