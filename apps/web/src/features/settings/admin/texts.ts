import { settings } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of the settings, in the page's language. */
export const texts = await withTexts(
  settings,
  async () => (await import('./texts.fil.ts')).settings,
)
