import { defineTexts } from '#texts/texts.ts'
import { tools } from './tool-texts.en.ts'

/** Texts of the toolbar, in the page's language. */
export const toolTexts = await defineTexts(
  tools,
  async () => (await import('./tool-texts.fil.ts')).tools,
)
