// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { inbox } from './inbox-texts.en.ts'

export const inboxTexts = await defineTexts(inbox, {
  fil: async () => (await import('./inbox-texts.fil.ts')).inbox,
})
