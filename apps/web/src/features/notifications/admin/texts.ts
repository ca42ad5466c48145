// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { notification } from './texts.en.ts'

export const notificationTexts = await defineTexts(notification, {
  fil: async () => (await import('./texts.fil.ts')).notification,
})
