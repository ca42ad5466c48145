import { defineTexts } from '#texts/texts.ts'
import { adminAuditLogs } from './texts.en.ts'

/** Texts of the audit log, in the page's language. */
export const auditTexts = await defineTexts(
  adminAuditLogs,
  async () => (await import('./texts.fil.ts')).adminAuditLogs,
)
