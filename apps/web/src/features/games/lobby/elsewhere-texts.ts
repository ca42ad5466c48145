// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { elsewhere } from './elsewhere-texts.en.ts'

export const elsewhereTexts = await defineTexts(elsewhere, {
  fil: async () => (await import('./elsewhere-texts.fil.ts')).elsewhere,
})
