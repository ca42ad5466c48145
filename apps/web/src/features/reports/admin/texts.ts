import { adminReports } from '#lib/messages/en/admin-reports.ts'
import { withTexts } from '#lib/messages.ts'

/** The texts of this page, in the language of the page. */
export const texts = await withTexts(
  adminReports,
  async () => (await import('#lib/messages/fil/admin-reports.ts')).adminReports,
)
