// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { insights } from './insights-texts.en.ts'

export const insightsTexts = await defineTexts(insights, {
  fil: async () => (await import('./insights-texts.fil.ts')).insights,
})
