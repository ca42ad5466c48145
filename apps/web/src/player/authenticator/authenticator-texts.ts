import { authenticator } from './authenticator-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of the authenticator dialogs, in the page's language. */
export const texts = await withTexts(
  authenticator,
  async () => (await import('./authenticator-texts.fil.ts')).authenticator,
)
