import { overview } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of the dashboard, in the page's language. */
export const texts = await withTexts(
  overview,
  async () => (await import('./texts.fil.ts')).overview,
)
