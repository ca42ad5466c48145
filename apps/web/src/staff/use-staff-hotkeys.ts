import { useEffect, useRef } from 'react'
import { useStaffPreferences } from './staff-preferences.ts'

export type Keys = Record<string, (event: KeyboardEvent) => void>

/**
 * Single keys of a staff page, by what the keyboard says (`j`, `Enter`, `Backspace`). They are off
 * in fields, under an open dialog, with a modifier, and for who has turned them off.
 */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  const isOn = useStaffPreferences((state) => state.hasKeys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      const act = current.current[event.key] ?? current.current[event.key.toLowerCase()]
      // A key that is held down walks through a list, but decides only once.
      if (event.repeat && !WALKING.has(event.key)) return
      if (act === undefined || event.defaultPrevented || isForSomethingElse(event)) return
      event.preventDefault()
      act(event)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

const WALKING = new Set(['j', 'k', '+', '-'])
const TYPED_INTO = `input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select,
  [popover]`

function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('dialog[open]') !== null) return true
  const at = event.target instanceof Element ? event.target : null
  if (at?.closest(TYPED_INTO) != null) return true
  // A focused control takes its own keys.
  return event.key === 'Enter' && at?.closest('button, a, summary') != null
}
