import { defineTexts } from '#texts/texts.ts'
import { plan } from './plan-texts.en.ts'

/** Texts of auto-bet by a plan, in the page's language. */
export const planTexts = await defineTexts(
  plan,
  async () => (await import('./plan-texts.fil.ts')).plan,
)
