import { receipts } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

export const texts = await withTexts(
  receipts,
  async () => (await import('./texts.fil.ts')).receipts,
)
