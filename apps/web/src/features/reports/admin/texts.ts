// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { adminReport } from './texts.en.ts'

export const adminReportTexts = await defineTexts(adminReport, {
  fil: async () => (await import('./texts.fil.ts')).adminReport,
})
