import { tools } from './tool-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** What the row of tools says, in the language of the page. */
export const texts = await withTexts(tools, async () => (await import('./tool-texts.fil.ts')).tools)
