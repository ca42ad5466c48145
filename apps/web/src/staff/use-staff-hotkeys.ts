import { useEffect, useRef } from 'react'
import { useStaffPreferences } from './staff-preferences.ts'

export type StaffHotkeys = Record<string, (event: KeyboardEvent) => void>

/**
 * Handles the single-key hotkeys of a staff page, named as in `KeyboardEvent.key`. They are ignored
 * in fields, under an open dialog, with a modifier key, or if staff turned them off. The keys of a
 * dialog are ignored only under another one.
 */
export function useKeys(keys: StaffHotkeys, { isInDialog = false } = {}): void {
  const current = useRef(keys)
  const isOn = useStaffPreferences((state) => state.hasKeys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      const act = current.current[event.key] ?? current.current[event.key.toLowerCase()]
      // A held key may move through a list, but runs any other action only once.
      if (event.repeat && !WALKING.has(event.key)) return
      if (act === undefined || event.defaultPrevented) return
      if (isForSomethingElse(event, isInDialog)) return
      event.preventDefault()
      act(event)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn, isInDialog])
}

const WALKING = new Set(['j', 'k', '+', '-'])
const TYPED_INTO = `input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select,
  [popover]`

function isForSomethingElse(event: KeyboardEvent, isInDialog: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  const dialogs = document.querySelectorAll('dialog[open]').length
  if (dialogs > (isInDialog ? 1 : 0)) return true
  const at = event.target instanceof Element ? event.target : null
  if (at?.closest(TYPED_INTO) != null) return true
  // Enter on a focused control belongs to that control.
  return event.key === 'Enter' && at?.closest('button, a, summary') != null
}
