import { defineTexts } from '#texts/texts.ts'
import { profile } from './profile-texts.en.ts'

/** Texts of the profile page, in the page's language. */
export const profileTexts = await defineTexts(
  profile,
  async () => (await import('./profile-texts.fil.ts')).profile,
)
