import { overview } from '#lib/messages/en/admin-overview.ts'
import { withTexts } from '#lib/messages.ts'

/** The dashboard's texts in the language of the page. */
export const texts = await withTexts(
  overview,
  async () => (await import('#lib/messages/fil/admin-overview.ts')).overview,
)
