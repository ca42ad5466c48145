// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { contact } from './texts.en.ts'

export const contactTexts = await defineTexts(contact, {
  fil: async () => (await import('./texts.fil.ts')).contact,
})
