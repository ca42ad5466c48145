// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { auth } from './texts.en.ts'

export const authTexts = await defineTexts(auth, {
  fil: async () => (await import('./texts.fil.ts')).auth,
})
