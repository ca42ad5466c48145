import { create } from 'zustand'
import type { Language } from './messages.ts'

/** What belongs to the device and not to the player: it stays when he signs out. */
export type DevicePreferences = {
  language: Language
  theme: 'dark' | 'light'
  isMuted: boolean
  /** 0 to 1. */
  volume: number
  /** Games without animation, and auto-bet at its fastest. */
  isTurbo: boolean
  hasHotkeys: boolean
  /** The note about half of the games was read and put away. */
  isHalfwaySeen: boolean
}

/** Also read by public/first-look.js, before anything is drawn. */
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
    // A full or forbidden storage forgets the choice with the page, nothing else.
  }
}

/** Storage may hold anything: only values that exist are believed. */
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
