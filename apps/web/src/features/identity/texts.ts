// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { identity } from './texts.en.ts'

export const identityTexts = await defineTexts(identity, {
  fil: async () => (await import('./texts.fil.ts')).identity,
})
