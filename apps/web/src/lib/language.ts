import type { Language } from '#texts/language.ts'
import { currentLanguage, setLanguage } from '#texts/language.ts'
import { setDevicePreference, device } from './device-preferences.ts'

/** Loads the language that the device prefers. If loading fails, the page stays in English. */
export async function startLanguage(): Promise<void> {
  const { language } = device()
  if (language === 'en') return
  await show(language).catch(() => undefined)
}

export async function chooseLanguage(language: Language): Promise<void> {
  await show(language)
  // Store the language that is now in use: the player may have selected another one meanwhile.
  setDevicePreference({ language: currentLanguage() })
}

async function show(language: Language): Promise<void> {
  await setLanguage(language)
  document.documentElement.lang = currentLanguage() === 'fil' ? 'fil' : 'en-PH'
}
