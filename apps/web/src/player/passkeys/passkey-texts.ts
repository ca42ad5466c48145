import { defineTexts } from '#texts/texts.ts'
import { passkey } from './passkey-texts.en.ts'

/** Texts of passkeys, in the page's language. */
export const passkeyTexts = await defineTexts(
  passkey,
  async () => (await import('./passkey-texts.fil.ts')).passkey,
)
