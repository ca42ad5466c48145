import { adminAuditLogs } from '#lib/messages/en/admin-audit-logs.ts'
import { withTexts } from '#lib/messages.ts'

/** The texts of this page, in the language of the page. */
export const texts = await withTexts(
  adminAuditLogs,
  async () => (await import('#lib/messages/fil/admin-audit-logs.ts')).adminAuditLogs,
)
