import { authenticator } from './authenticator-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** What the dialogs of the authenticator app say, in the language of the page. */
export const texts = await withTexts(
  authenticator,
  async () => (await import('./authenticator-texts.fil.ts')).authenticator,
)
