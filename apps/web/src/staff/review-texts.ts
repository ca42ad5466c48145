import { defineTexts } from '#texts/texts.ts'
import { review } from './review-texts.en.ts'

/** Texts of both review queues, in the page's language. */
export const reviewTexts = await defineTexts(
  review,
  async () => (await import('./review-texts.fil.ts')).review,
)
