// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { security } from './security-texts.en.ts'

export const securityTexts = await defineTexts(security, {
  fil: async () => (await import('./security-texts.fil.ts')).security,
})
