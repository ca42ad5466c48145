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
   * True while sending: Esc, a click outside and the close button do nothing. `always` also removes
   * the close button, so that only buttons in the content close the modal.
   */
  isLocked?: boolean | 'always'
  role?: 'dialog' | 'alertdialog'
  width?: 400 | 420 | 440 | 480 | 520 | 560 | 608 | 640
  describedBy?: string
  /**
   * `right` is a drawer and `bottom` is a sheet. On phones, `full` fills the screen, and every other
   * modal opens from the bottom.
   */
  placement?: 'center' | 'right' | 'bottom' | 'full'
  /** Content beside the title, which stays visible while the modal scrolls. */
  aside?: ReactNode
}

/**
 * Renders a native dialog, which traps the focus, makes the rest of the page inert and restores the
 * focus when it closes.
 */
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
      // Reopen nested modals, so that they are on top: those in the same render were opened before
      // this one.
      for (const inner of shown.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
        inner.close()
        inner.showModal()
      }
      // Move the focus from the close button to the first field of a form.
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
        // In React, the event of a nested modal would reach this one too.
        event.stopPropagation()
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
 * Moves the focus without focusout events, on which fields validate themselves. StrictMode opens
 * every modal twice, so the first field would otherwise show an error before any input.
 */
function withoutFocusout(shown: HTMLElement, moveFocus: () => void): void {
  const stop = (event: Event) => event.stopPropagation()
  shown.addEventListener('focusout', stop)
  moveFocus()
  shown.removeEventListener('focusout', stop)
}

/** Renders the row of buttons at the end of a modal. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
