// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { gcashImport } from './import-texts.en.ts'

export const gcashImportTexts = await defineTexts(gcashImport, {
  fil: async () => (await import('./import-texts.fil.ts')).gcashImport,
})
