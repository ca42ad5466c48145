import { defineTexts } from '#texts/texts.ts'
import { rules } from './rules-texts.en.ts'

/** Rules of the games of several steps. */
export const rulesTexts = await defineTexts(
  rules,
  async () => (await import('./rules-texts.fil.ts')).rules,
)
