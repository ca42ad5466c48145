import { defineTexts } from '#texts/texts.ts'
import { recon } from './texts.en.ts'

/** Texts of the reconciliation. */
export const reconTexts = await defineTexts(
  recon,
  async () => (await import('./texts.fil.ts')).recon,
)
