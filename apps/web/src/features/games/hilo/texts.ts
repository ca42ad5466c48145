// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { hilo } from './texts.en.ts'

export const hiloTexts = await defineTexts(hilo, {
  fil: async () => (await import('./texts.fil.ts')).hilo,
})
