// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { rules } from './rules-texts.en.ts'

export const rulesTexts = await defineTexts(rules, {
  fil: async () => (await import('./rules-texts.fil.ts')).rules,
})
