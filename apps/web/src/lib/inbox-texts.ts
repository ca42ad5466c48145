import { inbox } from './messages/en/inbox.ts'
import { withTexts } from './messages.ts'

/** The texts of the inbox in the language of the page, there before its first screen is. */
export const texts = await withTexts(
  inbox,
  async () => (await import('./messages/fil/inbox.ts')).inbox,
)
