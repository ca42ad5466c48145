import { setDevicePreference, useDevicePreferences } from './device-preferences.ts'
import type { DevicePreferences } from './device-preferences.ts'

const COLORS = { dark: '#0c1110', light: '#f5f2ea' } as const

export function useTheme(): DevicePreferences['theme'] {
  return useDevicePreferences((state) => state.theme)
}

/** Stores and applies the selected theme. public/first-look.js applies the stored theme on load. */
export function chooseTheme(theme: DevicePreferences['theme']): void {
  setDevicePreference({ theme })
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', COLORS[theme])
}
