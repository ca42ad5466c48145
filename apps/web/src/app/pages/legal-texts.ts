import { legal } from './legal-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of the legal pages, in the page's language. */
export const texts = await withTexts(
  legal,
  async () => (await import('./legal-texts.fil.ts')).legal,
)
