import { defineTexts } from '#texts/texts.ts'
import { invitations } from './invitation-texts.en.ts'

export const invitationTexts = await defineTexts(
  invitations,
  async () => (await import('./invitation-texts.fil.ts')).invitations,
)
