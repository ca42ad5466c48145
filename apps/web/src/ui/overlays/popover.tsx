import type { ReactNode } from 'react'
import { useId, useRef } from 'react'
import styles from './popover.module.css'

type PopoverTrigger = { id: string; popoverTarget: string; 'aria-haspopup': 'dialog' }

type PopoverProps = {
  label: string
  renderTrigger: (props: PopoverTrigger) => ReactNode
  children: ReactNode
}

const GAP = 8
const WIDTH = 300

/**
 * Renders a button with a native popover. A press outside or Esc closes it and restores the focus.
 */
export function Popover({ label, renderTrigger, children }: PopoverProps) {
  const id = useId()
  const triggerId = `${id}-trigger`
  const panel = useRef<HTMLDivElement>(null)

  function place() {
    const shown = panel.current
    const box = document.getElementById(triggerId)?.getBoundingClientRect()
    if (shown === null || box === undefined) return
    const across = document.documentElement.clientWidth
    // Place the popover below its button, with both sides within the viewport.
    const right = Math.min(across - box.right, across - WIDTH - GAP)
    shown.style.top = `${box.bottom + GAP}px`
    shown.style.right = `${Math.max(GAP, right)}px`
  }

  return (
    <>
      {renderTrigger({ id: triggerId, popoverTarget: id, 'aria-haspopup': 'dialog' })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        onBeforeToggle={place}
      >
        {children}
      </div>
    </>
  )
}
