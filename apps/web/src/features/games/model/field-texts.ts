import { defineTexts } from '#texts/texts.ts'
import { fields } from './field-texts.en.ts'

export const fieldTexts = await defineTexts(
  fields,
  async () => (await import('./field-texts.fil.ts')).fields,
)
