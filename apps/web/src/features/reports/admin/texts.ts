import { defineTexts } from '#texts/texts.ts'
import { adminReports } from './texts.en.ts'

/** Texts of the reports page, in the page's language. */
export const adminReportTexts = await defineTexts(
  adminReports,
  async () => (await import('./texts.fil.ts')).adminReports,
)
