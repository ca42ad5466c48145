import { admin } from '#lib/messages/en/admin.ts'
import { withTexts } from '#lib/messages.ts'

/** The frame's texts in the language of the page. */
export const texts = await withTexts(
  admin,
  async () => (await import('#lib/messages/fil/admin.ts')).admin,
)
