import { defineTexts } from '#texts/texts.ts'
import { inbox } from './inbox-texts.en.ts'

/** Texts of the inbox drawer, in the page's language. */
export const inboxTexts = await defineTexts(
  inbox,
  async () => (await import('./inbox-texts.fil.ts')).inbox,
)
