import { inbox } from './inbox-texts.en.ts'
import { withTexts } from '../messages.ts'

/** Texts of the inbox in the page's language, loaded before its first screen. */
export const texts = await withTexts(
  inbox,
  async () => (await import('./inbox-texts.fil.ts')).inbox,
)
