import { defineTexts } from '#texts/texts.ts'
import { fairness } from './fairness-texts.en.ts'

/** Texts of the fairness panel, in the page's language. */
export const fairnessTexts = await defineTexts(
  fairness,
  async () => (await import('./fairness-texts.fil.ts')).fairness,
)
