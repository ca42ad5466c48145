import { adminNotifications } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of this page, in the page's language. */
export const texts = await withTexts(
  adminNotifications,
  async () => (await import('./texts.fil.ts')).adminNotifications,
)
