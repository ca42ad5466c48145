import type { LetterLanguage } from './letter.ts'
import { english } from './texts.en.ts'
import type { LetterTexts } from './texts.en.ts'
import { filipino } from './texts.fil.ts'

/** The texts of all letters, by language. */
export const LETTER_TEXTS: Readonly<Record<LetterLanguage, LetterTexts>> = {
  en: english,
  fil: filipino,
}
