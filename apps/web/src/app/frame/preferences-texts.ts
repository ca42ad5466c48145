import { defineTexts } from '#texts/texts.ts'
import { preferences } from './preferences-texts.en.ts'

export const preferencesTexts = await defineTexts(
  preferences,
  async () => (await import('./preferences-texts.fil.ts')).preferences,
)
