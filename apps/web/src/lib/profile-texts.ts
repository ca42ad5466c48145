import { profile } from './messages/en/profile.ts'
import { withTexts } from './messages.ts'

/** What the profile page and its parts say, in the language of the page. */
export const texts = await withTexts(
  profile,
  async () => (await import('./messages/fil/profile.ts')).profile,
)
