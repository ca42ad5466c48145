// Written by `pnpm gen texts`.
import { defineTexts } from '#texts/texts.ts'
import { exclusionImport } from './import-texts.en.ts'

export const exclusionImportTexts = await defineTexts(exclusionImport, {
  fil: async () => (await import('./import-texts.fil.ts')).exclusionImport,
})
