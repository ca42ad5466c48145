import { defineTexts } from '#texts/texts.ts'
import { rules } from './rules-texts.en.ts'

/** The rules of the multi-step games, in the page's language. */
export const rulesTexts = await defineTexts(
  rules,
  async () => (await import('./rules-texts.fil.ts')).rules,
)
