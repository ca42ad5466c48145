import { proof } from './proof-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of the public fairness page, in the page's language. */
export const texts = await withTexts(
  proof,
  async () => (await import('./proof-texts.fil.ts')).proof,
)
