import type { Language } from '../language.ts'
import { english } from './texts.en.ts'
import type { NoticeTexts } from './notice-text.ts'
import { filipino } from './texts.fil.ts'

/** The texts of all notices by language, for the server. The web loads the language that it shows. */
export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = {
  en: english,
  fil: filipino,
}
