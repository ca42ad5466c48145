import { staff } from '#lib/messages/en/staff.ts'
import { withTexts } from '#lib/messages.ts'

/** What every staff page says, in the language of the page. */
export const texts = await withTexts(
  staff,
  async () => (await import('#lib/messages/fil/staff.ts')).staff,
)
