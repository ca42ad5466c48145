import { defineTexts } from '#texts/texts.ts'
import { auto } from './texts.en.ts'

export const autoTexts = await defineTexts(auto, async () => (await import('./texts.fil.ts')).auto)
