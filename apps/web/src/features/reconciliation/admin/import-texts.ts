import { defineTexts } from '#texts/texts.ts'
import { gcashImport } from './import-texts.en.ts'

/** Texts of the import of the GCash history. */
export const importTexts = await defineTexts(
  gcashImport,
  async () => (await import('./import-texts.fil.ts')).gcashImport,
)
