// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { feed } from './texts.en.ts'

export const feedTexts = await defineTexts(feed, {
  fil: async () => (await import('./texts.fil.ts')).feed,
})
