import { defineTexts } from '#texts/texts.ts'
import { push } from './texts.en.ts'

/** Texts of the notifications on a device, in the page's language. */
export const pushTexts = await defineTexts(push, async () => (await import('./texts.fil.ts')).push)
