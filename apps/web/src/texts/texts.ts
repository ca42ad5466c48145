import type { Language } from './language.ts'
import { beforeLanguage, currentLanguage, useLanguage } from './language.ts'

/** A catalogue of texts in every language. The catalogues never change. */
export type Texts<T> = { readonly en: T; readonly in: (language: Language) => T }

/**
 * Texts that come with a part of the page. Filipino is fetched when somebody chooses it, or before
 * the part is shown to somebody who has. A part whose Filipino cannot be fetched stays in English.
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

/** For components and hooks: they render again when the language changes. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts.in(useLanguage())
}

/** For code that runs at an event. A component whose rendering calls it must use `useLanguage`. */
export function currentTexts<T>(texts: Texts<T>): T {
  return texts.in(currentLanguage())
}
