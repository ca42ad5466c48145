import { plan } from './plan-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

/** What auto-bet by a plan says, in the language of the page. */
export const texts = await withTexts(plan, async () => (await import('./plan-texts.fil.ts')).plan)
