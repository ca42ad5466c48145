// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { passkey } from './passkey-texts.en.ts'

export const passkeyTexts = await defineTexts(passkey, {
  fil: async () => (await import('./passkey-texts.fil.ts')).passkey,
})
