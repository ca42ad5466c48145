// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { users } from './texts.en.ts'

export const usersTexts = await defineTexts(users, {
  fil: async () => (await import('./texts.fil.ts')).users,
})
