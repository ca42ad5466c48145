// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { authenticator } from './authenticator-texts.en.ts'

export const authenticatorTexts = await defineTexts(authenticator, {
  fil: async () => (await import('./authenticator-texts.fil.ts')).authenticator,
})
