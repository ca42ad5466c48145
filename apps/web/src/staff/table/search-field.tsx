import { useEffect, useRef, useState } from 'react'
import { Kbd } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './table-toolbar.module.css'
import { useStaffPreferences } from '../staff-preferences.ts'
import { useKeys } from '../use-staff-hotkeys.ts'

const TYPING_MS = 250

type SearchFieldProps = { label: string; value: string; onSearch: (text: string) => void }

/** A field that searches after a pause in typing, and immediately on Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState<readonly string[]>([])
  // Show a search that comes from elsewhere, such as a saved view. Ignore the field's own searches,
  // because typing may have continued since they were sent.
  if (value !== seen) {
    setSeen(value)
    const place = sent.indexOf(value)
    setSent(place === -1 ? [] : sent.slice(place + 1))
    if (place === -1) setText(value)
  }
  const send = (searched: string) => {
    if (searched === value) return
    setSent([...sent, searched])
    onSearch(searched)
  }
  const field = useRef<HTMLInputElement>(null)
  const hasKeys = useStaffPreferences((state) => state.hasKeys)
  useKeys({ '/': () => field.current?.focus() })
  useEffect(() => {
    const searched = text.trim()
    if (searched === value) return
    const timer = setTimeout(() => send(searched), TYPING_MS)
    return () => clearTimeout(timer)
    // Only typing starts the timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- send is new on each render
  }, [text, value])
  return (
    <label className={styles.search}>
      <Icon name="i-search" size={16} />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        size={label.length}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text.trim())
          if (event.key !== 'Escape') return
          // Escape moves the focus from the field to the rows that were found. By default the
          // browser would clear the field, and the rows would change under the next hotkeys.
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      {hasKeys && text === '' && <Kbd>/</Kbd>}
    </label>
  )
}
