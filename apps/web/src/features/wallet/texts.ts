// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { wallet } from './texts.en.ts'

export const walletTexts = await defineTexts(wallet, {
  fil: async () => (await import('./texts.fil.ts')).wallet,
})
