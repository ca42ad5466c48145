// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { preferences } from './preferences-texts.en.ts'

export const preferencesTexts = await defineTexts(preferences, {
  fil: async () => (await import('./preferences-texts.fil.ts')).preferences,
})
