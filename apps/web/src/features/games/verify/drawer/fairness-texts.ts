import { fairness } from './fairness-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of the fairness panel, in the page's language. */
export const texts = await withTexts(
  fairness,
  async () => (await import('./fairness-texts.fil.ts')).fairness,
)
