import { defineTexts } from '#texts/texts.ts'
import { transparency } from './texts.en.ts'

/** Texts of the page of the public log, in the page's language. */
export const transparencyTexts = await defineTexts(
  transparency,
  async () => (await import('./texts.fil.ts')).transparency,
)
