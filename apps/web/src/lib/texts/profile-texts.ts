// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { profile } from './profile-texts.en.ts'

export const profileTexts = await defineTexts(profile, {
  fil: async () => (await import('./profile-texts.fil.ts')).profile,
})
