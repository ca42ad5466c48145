import { defineTexts } from '#texts/texts.ts'
import { errors } from './texts.en.ts'

export const errorTexts = await defineTexts(
  errors,
  async () => (await import('./texts.fil.ts')).errors,
)
