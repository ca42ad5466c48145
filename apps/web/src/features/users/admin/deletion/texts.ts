// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { deletion } from './texts.en.ts'

export const deletionTexts = await defineTexts(deletion, {
  fil: async () => (await import('./texts.fil.ts')).deletion,
})
