import { fairness } from '#lib/messages/en/fairness.ts'
import { withTexts } from '#lib/messages.ts'

/** What the Fairness panel says, in the language of the page. */
export const texts = await withTexts(
  fairness,
  async () => (await import('#lib/messages/fil/fairness.ts')).fairness,
)
