import { reviewTexts } from './review-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of both review queues, in the page's language. */
export const texts = await withTexts(
  reviewTexts,
  async () => (await import('./review-texts.fil.ts')).reviewTexts,
)
