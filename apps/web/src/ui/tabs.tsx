import type { KeyboardEvent } from 'react'
import styles from './tabs.module.css'

type TabsProps<V extends string> = {
  label: string
  tabs: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  /** The id of the panel whose content the tabs switch. */
  panelId: string
}

/** Renders tabs. Arrow keys, Home and End move between them (WAI-ARIA tabs pattern). */
export function Tabs<V extends string>({ label, tabs, value, onChange, panelId }: TabsProps<V>) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const index = tabs.findIndex((tab) => tab.value === value)
    const last = tabs.length - 1
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = tabs[(target + tabs.length) % tabs.length]
    if (next === undefined) return
    onChange(next.value)
    document.getElementById(tabId(panelId, next.value))?.focus()
  }

  return (
    <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(panelId, tab.value)}
          aria-controls={panelId}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

export function tabId(panelId: string, value: string): string {
  return `${panelId}-${value}`
}
