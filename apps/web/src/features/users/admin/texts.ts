import { users } from './texts.en.ts'
import { withTexts } from '#lib/messages.ts'

export const texts = await withTexts(users, async () => (await import('./texts.fil.ts')).users)
