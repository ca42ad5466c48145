import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button.tsx'
import styles from './modal.module.css'
import { uiTexts } from '../ui-texts.ts'

type ModalProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** While something is being sent, neither Esc nor a click beside it closes. What is locked always
   * has no way out but its own buttons. */
  isLocked?: boolean | 'always'
  role?: 'dialog' | 'alertdialog'
  width?: 400 | 420 | 440 | 480 | 520 | 640
  describedBy?: string
  /** `right` is a drawer, `bottom` a sheet; on phones all of them rise from the bottom. */
  placement?: 'center' | 'right' | 'bottom'
  /** Beside the title, for what must stay in sight. */
  aside?: ReactNode
}

/** The native dialog: it traps focus, makes the rest inert and gives focus back by itself. */
export function Modal({ title, onClose, children, isLocked = false, ...look }: ModalProps) {
  const { role = 'dialog', width = 420, describedBy, placement = 'center', aside } = look
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown === null) return undefined
    withoutFocusout(shown, () => {
      shown.showModal()
      // A modal inside this one that opened in the same render did so first, and would lie beneath.
      for (const inner of shown.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
        inner.close()
        inner.showModal()
      }
      // A form begins at its first field, not at the button that closes it.
      shown.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    })
    return () => withoutFocusout(shown, () => shown.close())
  }, [])

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      className={styles.modal}
      data-placement={placement}
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
          {aside}
          {isLocked !== 'always' && (
            <IconButton icon="i-x" label={uiTexts.close} onClick={onClose} disabled={isLocked} />
          )}
        </header>
        <div className={styles.content}>{children}</div>
      </div>
    </dialog>
  )
}

/**
 * Opening and closing move the focus, and a form checks each field that loses it. StrictMode opens,
 * closes and opens every modal again, so the first field would be wrong before anybody typed.
 */
function withoutFocusout(shown: HTMLElement, moveFocus: () => void): void {
  const stop = (event: Event) => event.stopPropagation()
  shown.addEventListener('focusout', stop)
  moveFocus()
  shown.removeEventListener('focusout', stop)
}

/** The row of buttons at the end of a modal. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
