import { chooseForDevice, useDevice } from './device-choices.ts'
import type { DeviceChoices } from './device-choices.ts'

const COLORS = { dark: '#0c1110', light: '#f5f2ea' } as const

export function useTheme(): DeviceChoices['theme'] {
  return useDevice((state) => state.theme)
}

/** The first look is set by public/first-look.js; this follows what is chosen afterwards. */
export function chooseTheme(theme: DeviceChoices['theme']): void {
  chooseForDevice({ theme })
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', COLORS[theme])
}
