import { defineTexts } from '#texts/texts.ts'
import { pages } from './page-texts.en.ts'

export const pageTexts = await defineTexts(
  pages,
  async () => (await import('./page-texts.fil.ts')).pages,
)
