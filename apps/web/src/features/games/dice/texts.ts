// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { dice } from './texts.en.ts'

export const diceTexts = await defineTexts(dice, {
  fil: async () => (await import('./texts.fil.ts')).dice,
})
