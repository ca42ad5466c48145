import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import type { IconName } from '#ui/icon.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './game-tools.module.css'

type ToolPopoverProps = {
  icon: IconName
  label: string
  isOn?: boolean | undefined
  /** The id of the popover, for code elsewhere that opens it. */
  panelId?: string
  children: () => ReactNode
}

const GAP = 8

/** Renders a toolbar button with a popover, whose content is mounted only while it is open. */
export function ToolPopover({ icon, label, isOn, panelId, children }: ToolPopoverProps) {
  const ownId = useId()
  const id = panelId ?? ownId
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  function place() {
    const box = button.current?.getBoundingClientRect()
    if (box === undefined || panel.current === null) return
    const { clientWidth, clientHeight } = document.documentElement
    const left = Math.min(box.left, clientWidth - panel.current.offsetWidth - GAP)
    panel.current.style.left = `${Math.max(GAP, left)}px`
    panel.current.style.bottom = `${Math.max(GAP, clientHeight - box.top + GAP)}px`
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.tool}
        popoverTarget={id}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-on={isOn || undefined}
      >
        <Icon name={icon} />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        onToggle={(event) => {
          place()
          setIsOpen(event.newState === 'open')
        }}
      >
        {isOpen && children()}
      </div>
    </>
  )
}
