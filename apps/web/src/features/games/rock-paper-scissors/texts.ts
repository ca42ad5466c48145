import { defineTexts } from '#texts/texts.ts'
import { rps } from './texts.en.ts'

export const rpsTexts = await defineTexts(rps, async () => (await import('./texts.fil.ts')).rps)
