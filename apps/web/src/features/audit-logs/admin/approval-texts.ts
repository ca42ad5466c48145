// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { approval } from './approval-texts.en.ts'

export const approvalTexts = await defineTexts(approval, {
  fil: async () => (await import('./approval-texts.fil.ts')).approval,
})
