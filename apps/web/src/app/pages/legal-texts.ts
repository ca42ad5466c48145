import { legal } from './legal-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** The terms in the language of the page. */
export const texts = await withTexts(
  legal,
  async () => (await import('./legal-texts.fil.ts')).legal,
)
