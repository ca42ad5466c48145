import { defineTexts } from '#texts/texts.ts'
import { lights } from './texts.en.ts'

export const lightTexts = await defineTexts(
  lights,
  async () => (await import('./texts.fil.ts')).lights,
)
