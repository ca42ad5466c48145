import { useEffect } from 'react'
import { device } from '#lib/device-preferences.ts'
import { stopAuto } from '../../auto/auto-store.ts'

export type Hotkeys = Readonly<Record<string, () => void>>

/**
 * Handles a game's hotkeys if the player has enabled them. Keys are ignored in text fields, in
 * dialogs and while held down. Esc stops auto-bet even if hotkeys are disabled.
 */
export function useHotkeys(keys: Hotkeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, repeat, ctrlKey, metaKey, altKey } = event
      if (repeat || ctrlKey || metaKey || altKey || isDialogOpen()) return
      if (key === 'Escape') return stopAuto('player')
      if (!device().hasHotkeys || isTakingKeys(event.target, key)) return
      const act = key === '?' ? showKeys : keys[key.toLowerCase()]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [keys])
}

export const KEYS_PANEL_ID = 'hotkeys'

function showKeys(): void {
  document.getElementById(KEYS_PANEL_ID)?.showPopover()
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [popovertarget][aria-expanded=true]') !== null
}

/**
 * Returns whether the focused element handles the key itself: text fields take every key, buttons
 * and links take Space.
 */
function isTakingKeys(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input:not([type=range], [type=radio]), textarea, select')) return true
  return key === ' ' && target.closest('button, a, input, [role=button]') !== null
}
