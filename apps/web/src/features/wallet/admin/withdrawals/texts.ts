// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { withdrawal } from './texts.en.ts'

export const withdrawalTexts = await defineTexts(withdrawal, {
  fil: async () => (await import('./texts.fil.ts')).withdrawal,
})
