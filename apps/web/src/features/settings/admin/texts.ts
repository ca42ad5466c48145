import { settings } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** The texts of the settings in the language of the page. */
export const texts = await withTexts(
  settings,
  async () => (await import('./texts.fil.ts')).settings,
)
