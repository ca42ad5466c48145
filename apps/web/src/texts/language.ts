import { useSyncExternalStore } from 'react'
import type { Language } from '@kapis/contract/language'

export type { Language }

let language: Language = 'en'
let latest: Language = 'en'
const listeners = new Set<() => void>()
const preparations = new Set<(next: Language) => Promise<unknown>>()

export function currentLanguage(): Language {
  return language
}

/** Returns the language of the page. The component renders again when the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(followLanguage, currentLanguage)
}

/**
 * Loads the texts of a language, then switches to it. Rejects and keeps the current language if
 * loading fails. Of concurrent calls, the last one wins.
 */
export async function setLanguage(next: Language): Promise<void> {
  latest = next
  // A part of the page that is loaded meanwhile adds texts, which must be loaded too.
  for (let prepared = 0; prepared < preparations.size;) {
    prepared = preparations.size
    await Promise.all([...preparations].map((prepare) => prepare(next)))
  }
  if (latest !== next) return
  language = next
  for (const listener of listeners) listener()
}

/** Registers work that must be done before every change of the language. */
export function beforeLanguage(prepare: (next: Language) => Promise<unknown>): void {
  preparations.add(prepare)
}

/** Calls the listener after every change of the language. Returns a function that removes it. */
export function followLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
