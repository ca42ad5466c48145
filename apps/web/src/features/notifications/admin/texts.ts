import { defineTexts } from '#texts/texts.ts'
import { adminNotifications } from './texts.en.ts'

/** Texts of this page, in the page's language. */
export const notificationTexts = await defineTexts(
  adminNotifications,
  async () => (await import('./texts.fil.ts')).adminNotifications,
)
