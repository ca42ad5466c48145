import { profile } from './profile-texts.en.ts'
import { withTexts } from '../messages.ts'

/** Texts of the profile page, in the page's language. */
export const texts = await withTexts(
  profile,
  async () => (await import('./profile-texts.fil.ts')).profile,
)
