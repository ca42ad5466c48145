import { defineTexts } from '#texts/texts.ts'
import { proof } from './proof-texts.en.ts'

/** Texts of the public fairness page, in the page's language. */
export const proofTexts = await defineTexts(
  proof,
  async () => (await import('./proof-texts.fil.ts')).proof,
)
