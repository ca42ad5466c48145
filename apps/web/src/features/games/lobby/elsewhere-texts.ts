import { defineTexts } from '#texts/texts.ts'
import { elsewhere } from './elsewhere-texts.en.ts'

export const elsewhereTexts = await defineTexts(
  elsewhere,
  async () => (await import('./elsewhere-texts.fil.ts')).elsewhere,
)
