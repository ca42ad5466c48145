import { defineTexts } from '#texts/texts.ts'
import { settings } from './texts.en.ts'

/** Texts of the settings, in the page's language. */
export const settingsTexts = await defineTexts(
  settings,
  async () => (await import('./texts.fil.ts')).settings,
)
