import { create } from 'zustand'
import type { Language } from '#texts/language.ts'

/** Preferences of the device, kept after sign-out. */
export type DevicePreferences = {
  language: Language
  theme: 'dark' | 'light'
  isMuted: boolean
  /** The sound volume, 0 to 1. */
  volume: number
  /** Games without animation, and auto-bet at full speed. */
  isTurbo: boolean
  hasHotkeys: boolean
  /** Whether the halfway note was dismissed. */
  isHalfwaySeen: boolean
}

/** Also read by public/first-look.js, before the first paint. */
export const DEVICE_PREFERENCES_KEY = 'device-choices'

const DEFAULTS: DevicePreferences = {
  language: 'en',
  theme: 'dark',
  isMuted: false,
  volume: 0.4,
  isTurbo: false,
  hasHotkeys: false,
  isHalfwaySeen: false,
}

export const useDevicePreferences = create<DevicePreferences>(() => ({ ...DEFAULTS, ...recall() }))

export function device(): DevicePreferences {
  return useDevicePreferences.getState()
}

export function setDevicePreference(change: Partial<DevicePreferences>): void {
  useDevicePreferences.setState(change)
  try {
    localStorage.setItem(DEVICE_PREFERENCES_KEY, JSON.stringify(device()))
  } catch {
    // Without storage the preference lasts as long as the page.
  }
}

/** Reads the stored preferences; ignores unknown values. */
function recall(): Partial<DevicePreferences> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(DEVICE_PREFERENCES_KEY) ?? '{}')
    const { language, theme, isMuted, volume, ...games } = kept as Record<string, unknown>
    return {
      ...(language === 'fil' && { language }),
      ...(theme === 'light' && { theme }),
      ...(isMuted === true && { isMuted }),
      ...(typeof volume === 'number' && volume >= 0 && volume <= 1 && { volume }),
      ...(games.isTurbo === true && { isTurbo: true }),
      ...(games.hasHotkeys === true && { hasHotkeys: true }),
      ...(games.isHalfwaySeen === true && { isHalfwaySeen: true }),
    }
  } catch {
    return {}
  }
}
