import { create } from 'zustand'
import { onSignedOut } from '../session/session-store.ts'

export type Surface = 'menu' | 'notifications' | 'inbox' | 'report'

/** What lies over the page besides the forms of auth and wallet. */
export const useSurface = create<{ surface: Surface | null }>(() => ({ surface: null }))

onSignedOut(closeSurface)

export function openSurface(surface: Surface): void {
  useSurface.setState({ surface })
}

export function closeSurface(): void {
  useSurface.setState({ surface: null })
}
