import type { Language } from './language.ts'
import { beforeLanguage, currentLanguage, useLanguage } from './language.ts'

/** A catalogue of texts in every language. Its texts never change. */
export type Texts<T> = { readonly en: T; readonly in: (language: Language) => T }

/** For each language but English, what fetches its texts. */
type Translations<T> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<T>>>

/**
 * Defines texts that are loaded with a part of the page. Their translation is loaded when its
 * language is selected, or before the part is shown in it. If it cannot be loaded, the part stays
 * in English.
 */
export async function defineTexts<T extends object>(
  en: T,
  translations: Translations<T>,
): Promise<Texts<T>> {
  const loaded: { [language in Language]?: T } = { en }
  const prepare = async (language: Language) => {
    if (language !== 'en') loaded[language] ??= await translations[language]()
  }
  beforeLanguage(prepare)
  await prepare(currentLanguage()).catch(() => undefined)
  return { en, in: (language) => loaded[language] ?? en }
}

/**
 * Returns the texts in the page's language. For components and hooks, which render again when the
 * language changes.
 */
export function useTexts<T>(texts: Texts<T>): T {
  return texts.in(useLanguage())
}

/**
 * Returns the texts in the current language. For event handlers; a component that calls this while
 * rendering must also use `useLanguage`.
 */
export function currentTexts<T>(texts: Texts<T>): T {
  return texts.in(currentLanguage())
}
