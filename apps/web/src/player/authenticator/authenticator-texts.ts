import { defineTexts } from '#texts/texts.ts'
import { authenticator } from './authenticator-texts.en.ts'

/** Texts of the authenticator dialogs, in the page's language. */
export const authenticatorTexts = await defineTexts(
  authenticator,
  async () => (await import('./authenticator-texts.fil.ts')).authenticator,
)
