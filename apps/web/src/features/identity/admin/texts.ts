// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { identityAdmin } from './texts.en.ts'

export const identityAdminTexts = await defineTexts(identityAdmin, {
  fil: async () => (await import('./texts.fil.ts')).identityAdmin,
})
