// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { settings } from './texts.en.ts'

export const settingsTexts = await defineTexts(settings, {
  fil: async () => (await import('./texts.fil.ts')).settings,
})
