import { authenticator } from './messages/en/authenticator.ts'
import { withTexts } from './messages.ts'

/** What the dialogs of the authenticator app say, in the language of the page. */
export const texts = await withTexts(
  authenticator,
  async () => (await import('./messages/fil/authenticator.ts')).authenticator,
)
