import { create } from 'zustand'
import { onSignedOut } from '../session/session-store.ts'

export type Overlay = 'menu' | 'notifications' | 'inbox' | 'report' | 'identity'

/** The open overlay, apart from the sign-in forms and the wallet. */
export const useOverlay = create<{ surface: Overlay | null }>(() => ({ surface: null }))

onSignedOut(closeOverlay)

export function openOverlay(surface: Overlay): void {
  useOverlay.setState({ surface })
}

export function closeOverlay(): void {
  useOverlay.setState({ surface: null })
}
