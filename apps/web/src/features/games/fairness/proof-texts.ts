import { proof } from './proof-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** The public page about fairness, in the language of the page. */
export const texts = await withTexts(
  proof,
  async () => (await import('./proof-texts.fil.ts')).proof,
)
