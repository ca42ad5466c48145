// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { proof } from './proof-texts.en.ts'

export const proofTexts = await defineTexts(proof, {
  fil: async () => (await import('./proof-texts.fil.ts')).proof,
})
