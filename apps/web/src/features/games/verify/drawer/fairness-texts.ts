import { fairness } from './fairness-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** What the Fairness panel says, in the language of the page. */
export const texts = await withTexts(
  fairness,
  async () => (await import('./fairness-texts.fil.ts')).fairness,
)
