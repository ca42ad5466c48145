import { profile } from './profile-texts.en.ts'
import { withTexts } from '../messages.ts'

/** What the profile page and its parts say, in the language of the page. */
export const texts = await withTexts(
  profile,
  async () => (await import('./profile-texts.fil.ts')).profile,
)
