import { approvals } from './approval-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

export const texts = await withTexts(
  approvals,
  async () => (await import('./approval-texts.fil.ts')).approvals,
)
