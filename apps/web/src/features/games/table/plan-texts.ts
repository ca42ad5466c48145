// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { plan } from './plan-texts.en.ts'

export const planTexts = await defineTexts(plan, {
  fil: async () => (await import('./plan-texts.fil.ts')).plan,
})
