// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { review } from './review-texts.en.ts'

export const reviewTexts = await defineTexts(review, {
  fil: async () => (await import('./review-texts.fil.ts')).review,
})
