import { useSyncExternalStore } from 'react'
import { setDevicePreference, device } from './device-preferences.ts'
import type { Language } from './messages.ts'
import { speak } from './messages.ts'

let spoken: Language = 'en'
const listeners = new Set<() => void>()

/** Loads the device's language; if that fails, the page stays in English. */
export async function startLanguage(): Promise<void> {
  const { language } = device()
  if (language === 'en') return
  await show(language).catch(() => undefined)
}

export async function chooseLanguage(language: Language): Promise<void> {
  await show(language)
  setDevicePreference({ language })
}

/** Returns the current language. A change renders the whole app again. */
export function useSpoken(): Language {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => spoken,
  )
}

async function show(language: Language): Promise<void> {
  await speak(language)
  spoken = language
  document.documentElement.lang = language === 'fil' ? 'fil' : 'en-PH'
  for (const listener of listeners) listener()
}
