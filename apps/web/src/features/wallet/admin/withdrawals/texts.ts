import { defineTexts } from '#texts/texts.ts'
import { withdrawals } from './texts.en.ts'

export const withdrawalTexts = await defineTexts(
  withdrawals,
  async () => (await import('./texts.fil.ts')).withdrawals,
)
