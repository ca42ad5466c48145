// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { audit } from './texts.en.ts'

export const auditTexts = await defineTexts(audit, {
  fil: async () => (await import('./texts.fil.ts')).audit,
})
