// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { chart } from './texts.en.ts'

export const chartTexts = await defineTexts(chart, {
  fil: async () => (await import('./texts.fil.ts')).chart,
})
