import { overview } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** The dashboard's texts in the language of the page. */
export const texts = await withTexts(
  overview,
  async () => (await import('./texts.fil.ts')).overview,
)
