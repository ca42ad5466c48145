import { plan } from './plan-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** Texts of auto-bet by a plan, in the page's language. */
export const texts = await withTexts(plan, async () => (await import('./plan-texts.fil.ts')).plan)
