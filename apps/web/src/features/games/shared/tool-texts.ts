import { tools } from '#lib/messages/en/tools.ts'
import { withTexts } from '#lib/messages.ts'

/** What the row of tools says, in the language of the page. */
export const texts = await withTexts(
  tools,
  async () => (await import('#lib/messages/fil/tools.ts')).tools,
)
