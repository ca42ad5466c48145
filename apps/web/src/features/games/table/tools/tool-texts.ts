// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { tool } from './tool-texts.en.ts'

export const toolTexts = await defineTexts(tool, {
  fil: async () => (await import('./tool-texts.fil.ts')).tool,
})
