import { inbox } from './inbox-texts.en.ts'
import { withTexts } from '../messages.ts'

/** The texts of the inbox in the language of the page, there before its first screen is. */
export const texts = await withTexts(
  inbox,
  async () => (await import('./inbox-texts.fil.ts')).inbox,
)
