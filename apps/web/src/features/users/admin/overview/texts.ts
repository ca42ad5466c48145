import { defineTexts } from '#texts/texts.ts'
import { overview } from './texts.en.ts'

/** Texts of the dashboard, in the page's language. */
export const overviewTexts = await defineTexts(
  overview,
  async () => (await import('./texts.fil.ts')).overview,
)
