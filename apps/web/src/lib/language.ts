import type { Language } from '#texts/language.ts'
import { currentLanguage, setLanguage } from '#texts/language.ts'
import { setDevicePreference, device } from './device-preferences.ts'

/** Loads the device's language; if that fails, the page stays in English. */
export async function startLanguage(): Promise<void> {
  const { language } = device()
  if (language === 'en') return
  await show(language).catch(() => undefined)
}

export async function chooseLanguage(language: Language): Promise<void> {
  await show(language)
  // Another choice may have been made meanwhile.
  setDevicePreference({ language: currentLanguage() })
}

async function show(language: Language): Promise<void> {
  await setLanguage(language)
  document.documentElement.lang = currentLanguage() === 'fil' ? 'fil' : 'en-PH'
}
