import { defineTexts } from '#texts/texts.ts'
import { reports } from './report-texts.en.ts'

export const reportTexts = await defineTexts(
  reports,
  async () => (await import('./report-texts.fil.ts')).reports,
)
