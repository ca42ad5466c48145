import { settings } from '#lib/messages/en/admin-settings.ts'
import { withTexts } from '#lib/messages.ts'

/** The texts of the settings in the language of the page. */
export const texts = await withTexts(
  settings,
  async () => (await import('#lib/messages/fil/admin-settings.ts')).settings,
)
