import { useSyncExternalStore } from 'react'

export type Language = 'en' | 'fil'

let language: Language = 'en'
let latest: Language = 'en'
const listeners = new Set<() => void>()
const preparations = new Set<(next: Language) => Promise<unknown>>()

export function currentLanguage(): Language {
  return language
}

/** The language of the page. The caller renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(followLanguage, currentLanguage)
}

/**
 * Fetches what the language needs, then changes it. Rejects and changes nothing if something
 * cannot be fetched. The last call wins.
 */
export async function setLanguage(next: Language): Promise<void> {
  latest = next
  await Promise.all([...preparations].map((prepare) => prepare(next)))
  if (latest !== next) return
  language = next
  for (const listener of listeners) listener()
}

/** Runs before every change of the language. */
export function beforeLanguage(prepare: (next: Language) => Promise<unknown>): void {
  preparations.add(prepare)
}

/** Calls the listener after every change, until the returned function is called. */
export function followLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
