// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { footer } from './texts.en.ts'

export const footerTexts = await defineTexts(footer, {
  fil: async () => (await import('./texts.fil.ts')).footer,
})
