// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { invitation } from './invitation-texts.en.ts'

export const invitationTexts = await defineTexts(invitation, {
  fil: async () => (await import('./invitation-texts.fil.ts')).invitation,
})
