import { adminNotifications } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** The texts of this page, in the language of the page. */
export const texts = await withTexts(
  adminNotifications,
  async () => (await import('./texts.fil.ts')).adminNotifications,
)
