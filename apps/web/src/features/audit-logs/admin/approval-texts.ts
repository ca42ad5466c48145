import { defineTexts } from '#texts/texts.ts'
import { approvals } from './approval-texts.en.ts'

export const approvalTexts = await defineTexts(
  approvals,
  async () => (await import('./approval-texts.fil.ts')).approvals,
)
