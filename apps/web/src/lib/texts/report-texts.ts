// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { report } from './report-texts.en.ts'

export const reportTexts = await defineTexts(report, {
  fil: async () => (await import('./report-texts.fil.ts')).report,
})
