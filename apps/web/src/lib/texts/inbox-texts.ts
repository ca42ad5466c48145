import { defineTexts } from '#texts/texts.ts'
import { inbox } from './inbox-texts.en.ts'

/** Texts of the inbox in the page's language, loaded before its first screen. */
export const inboxTexts = await defineTexts(
  inbox,
  async () => (await import('./inbox-texts.fil.ts')).inbox,
)
