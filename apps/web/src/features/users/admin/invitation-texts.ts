import { invitations } from './invitation-texts.en.ts'
import { withTexts } from '#lib/messages.ts'

export const texts = await withTexts(
  invitations,
  async () => (await import('./invitation-texts.fil.ts')).invitations,
)
