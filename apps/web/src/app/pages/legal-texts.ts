import { legal } from '#lib/messages/en/legal.ts'
import { withTexts } from '#lib/messages.ts'

/** The terms in the language of the page. */
export const texts = await withTexts(
  legal,
  async () => (await import('#lib/messages/fil/legal.ts')).legal,
)
