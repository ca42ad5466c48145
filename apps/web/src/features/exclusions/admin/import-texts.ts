import { defineTexts } from '#texts/texts.ts'
import { exclusionImport } from './import-texts.en.ts'

/** Texts of the import of an exclusion list. */
export const exclusionImportTexts = await defineTexts(
  exclusionImport,
  async () => (await import('./import-texts.fil.ts')).exclusionImport,
)
