import { defineTexts } from '#texts/texts.ts'
import { auth } from './texts.en.ts'

export const authTexts = await defineTexts(auth, async () => (await import('./texts.fil.ts')).auth)
