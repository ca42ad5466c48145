import { proof } from '#lib/messages/en/proof.ts'
import { withTexts } from '#lib/messages.ts'

/** The public page about fairness, in the language of the page. */
export const texts = await withTexts(
  proof,
  async () => (await import('#lib/messages/fil/proof.ts')).proof,
)
