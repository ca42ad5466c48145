import { defineTexts } from '#texts/texts.ts'
import { identityAdmin } from './texts.en.ts'

/** Texts of the staff page of identity checks, in the page's language. */
export const identityAdminTexts = await defineTexts(
  identityAdmin,
  async () => (await import('./texts.fil.ts')).identityAdmin,
)
