// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { limbo } from './texts.en.ts'

export const limboTexts = await defineTexts(limbo, {
  fil: async () => (await import('./texts.fil.ts')).limbo,
})
