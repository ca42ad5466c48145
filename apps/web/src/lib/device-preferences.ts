import { create } from 'zustand'
import type { Language } from '#texts/language.ts'

/** Preferences that belong to the device and are kept after sign-out. */
export type DevicePreferences = {
  language: Language
  theme: 'dark' | 'light'
  isMuted: boolean
  /** The sound volume, from 0 to 1. */
  volume: number
  /** Whether games skip their animations and auto-bet runs at full speed. */
  isTurbo: boolean
  hasHotkeys: boolean
  /**
   * Whether the player dismissed the note that half of the games needed for a withdrawal are
   * played.
   */
  isHalfwaySeen: boolean
}

/** The key in localStorage. public/first-look.js also reads it, before the first paint. */
const DEVICE_PREFERENCES_KEY = 'device-choices'

const DEFAULTS: DevicePreferences = {
  language: 'en',
  theme: 'dark',
  isMuted: true,
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
    // Without storage, the preference is lost when the page closes.
  }
}

/** Returns the stored preferences without invalid values. */
function recall(): Partial<DevicePreferences> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(DEVICE_PREFERENCES_KEY) ?? '{}')
    const { language, theme, isMuted, volume, ...games } = kept as Record<string, unknown>
    return {
      ...(language === 'fil' && { language }),
      ...(theme === 'light' && { theme }),
      ...(isMuted === false && { isMuted }),
      ...(typeof volume === 'number' && volume >= 0 && volume <= 1 && { volume }),
      ...(games.isTurbo === true && { isTurbo: true }),
      ...(games.hasHotkeys === true && { hasHotkeys: true }),
      ...(games.isHalfwaySeen === true && { isHalfwaySeen: true }),
    }
  } catch {
    return {}
  }
}
