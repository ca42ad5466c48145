import { defineTexts } from '#texts/texts.ts'
import { users } from './texts.en.ts'

export const usersTexts = await defineTexts(
  users,
  async () => (await import('./texts.fil.ts')).users,
)
