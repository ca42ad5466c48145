// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { ui } from './texts.en.ts'

export const uiTexts = await defineTexts(ui, {
  fil: async () => (await import('./texts.fil.ts')).ui,
})
