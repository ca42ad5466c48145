// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { fairness } from './fairness-texts.en.ts'

export const fairnessTexts = await defineTexts(fairness, {
  fil: async () => (await import('./fairness-texts.fil.ts')).fairness,
})
