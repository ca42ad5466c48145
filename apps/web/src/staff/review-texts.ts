import { reviewTexts } from './review-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** What both queues of the money desk say. */
export const texts = await withTexts(
  reviewTexts,
  async () => (await import('./review-texts.fil.ts')).reviewTexts,
)
