import { withdrawals } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

export const texts = await withTexts(
  withdrawals,
  async () => (await import('./texts.fil.ts')).withdrawals,
)
