import { adminNotifications } from '#lib/messages/en/admin-notifications.ts'
import { withTexts } from '#lib/messages.ts'

/** The texts of this page, in the language of the page. */
export const texts = await withTexts(
  adminNotifications,
  async () => (await import('#lib/messages/fil/admin-notifications.ts')).adminNotifications,
)
