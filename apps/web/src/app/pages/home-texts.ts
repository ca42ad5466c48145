// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { home } from './home-texts.en.ts'

export const homeTexts = await defineTexts(home, {
  fil: async () => (await import('./home-texts.fil.ts')).home,
})
