import { create } from 'zustand'
import { onSignedOut } from '../session/session-store.ts'

export type Overlay = 'menu' | 'notifications' | 'inbox' | 'report'

/** What lies over the page besides the forms of auth and wallet. */
export const useOverlay = create<{ surface: Overlay | null }>(() => ({ surface: null }))

onSignedOut(closeOverlay)

export function openOverlay(surface: Overlay): void {
  useOverlay.setState({ surface })
}

export function closeOverlay(): void {
  useOverlay.setState({ surface: null })
}
