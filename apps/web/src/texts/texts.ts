import type { Language } from './language.ts'
import { beforeLanguage, currentLanguage, useLanguage } from './language.ts'

/** A catalogue of texts in every language. Its texts never change. */
export type Texts<T> = { readonly en: T; readonly in: (language: Language) => T }

/**
 * Defines texts that are loaded with a part of the page. The Filipino texts are loaded when that
 * language is selected, or before the part is shown in it. If they cannot be loaded, the part stays
 * in English.
 */
export async function defineTexts<T extends object>(
  en: T,
  fetchFilipino: () => Promise<T>,
): Promise<Texts<T>> {
  let filipino: T | undefined
  const prepare = async (language: Language) => {
    if (language === 'fil') filipino ??= await fetchFilipino()
  }
  beforeLanguage(prepare)
  await prepare(currentLanguage()).catch(() => undefined)
  return { en, in: (language) => (language === 'fil' ? (filipino ?? en) : en) }
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
