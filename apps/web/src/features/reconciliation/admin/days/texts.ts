// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { recon } from './texts.en.ts'

export const reconTexts = await defineTexts(recon, {
  fil: async () => (await import('./texts.fil.ts')).recon,
})
