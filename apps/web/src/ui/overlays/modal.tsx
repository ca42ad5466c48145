import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTexts } from '#texts/texts.ts'
import { IconButton } from '../button.tsx'
import styles from './modal.module.css'
import { uiTexts } from '../texts.ts'

type ModalProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /**
   * While sending, neither Esc nor a click outside closes it. `always`: only its own buttons close
   * it.
   */
  isLocked?: boolean | 'always'
  role?: 'dialog' | 'alertdialog'
  width?: 400 | 420 | 440 | 480 | 520 | 640
  describedBy?: string
  /** `right` is a drawer, `bottom` a sheet; on phones all open from the bottom. */
  placement?: 'center' | 'right' | 'bottom'
  /** Content beside the title that must stay visible. */
  aside?: ReactNode
}

/** A native dialog: it traps focus, makes the rest inert and restores focus by itself. */
export function Modal({ title, onClose, children, isLocked = false, ...look }: ModalProps) {
  const ui = useTexts(uiTexts)
  const { role = 'dialog', width = 420, describedBy, placement = 'center', aside } = look
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown === null) return undefined
    withoutFocusout(shown, () => {
      shown.showModal()
      // A nested modal of the same render opened first and would be beneath: reopen it.
      for (const inner of shown.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
        inner.close()
        inner.showModal()
      }
      // Focus the form's first field, not the close button.
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
            <IconButton icon="i-x" label={ui.close} onClick={onClose} disabled={isLocked} />
          )}
        </header>
        <div className={styles.content}>{children}</div>
      </div>
    </dialog>
  )
}

/**
 * Moves the focus without focusout events, which validate fields. StrictMode opens every modal
 * twice, so the first field would show an error before any input.
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
