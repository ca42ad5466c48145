import { defineTexts } from '#texts/texts.ts'
import { footer } from './texts.en.ts'

export const footerTexts = await defineTexts(
  footer,
  async () => (await import('./texts.fil.ts')).footer,
)
