import { defineTexts } from '#texts/texts.ts'
import { sharing } from './texts.en.ts'

/** Texts of shared bets: the dialog, the image and the public page. */
export const sharingTexts = await defineTexts(
  sharing,
  async () => (await import('./texts.fil.ts')).sharing,
)
