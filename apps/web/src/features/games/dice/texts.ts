import { defineTexts } from '#texts/texts.ts'
import { dice } from './texts.en.ts'

export const diceTexts = await defineTexts(dice, async () => (await import('./texts.fil.ts')).dice)
