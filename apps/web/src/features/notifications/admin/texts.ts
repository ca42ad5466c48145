import { defineTexts } from '#texts/texts.ts'
import { adminNotifications } from './texts.en.ts'

/** Texts of the notifications page, in the page's language. */
export const notificationTexts = await defineTexts(
  adminNotifications,
  async () => (await import('./texts.fil.ts')).adminNotifications,
)
