// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { frame } from './frame-texts.en.ts'

export const frameTexts = await defineTexts(frame, {
  fil: async () => (await import('./frame-texts.fil.ts')).frame,
})
