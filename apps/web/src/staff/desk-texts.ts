import { desk } from '#lib/messages/en/admin-desk.ts'
import { withTexts } from '#lib/messages.ts'

/** What both queues of the money desk say. */
export const texts = await withTexts(
  desk,
  async () => (await import('#lib/messages/fil/admin-desk.ts')).desk,
)
