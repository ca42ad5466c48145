import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './modal.module.css'

type ModalProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** While something is being sent, neither Esc nor a click beside it closes. */
  isLocked?: boolean
  role?: 'dialog' | 'alertdialog'
  width?: 400 | 420 | 480 | 520
  describedBy?: string
}

/** The native dialog: it traps focus, makes the rest inert and gives focus back by itself. */
export function Modal({ title, onClose, children, isLocked = false, ...look }: ModalProps) {
  const { role = 'dialog', width = 420, describedBy } = look
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // A form begins at its first field, not at the button that closes it.
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      className={styles.modal}
      style={{ width }}
      onCancel={(event) => {
        event.preventDefault()
        if (!isLocked) onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current && !isLocked) onClose()
      }}
    >
      <div className={styles.inside}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="i-x" label="Close" onClick={onClose} disabled={isLocked} />
        </header>
        <div className={styles.content}>{children}</div>
      </div>
    </dialog>
  )
}

/** The row of buttons at the end of a modal. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
