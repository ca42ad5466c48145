import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '#texts/texts.ts'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import styles from './snackbar-view.module.css'
import { dismissSnackbar, pauseSnackbars, useSnackbars } from '../snackbars.ts'
import { uiTexts } from '../texts.ts'

/**
 * Shows the snackbars in a popover, which is reopened for each message so that it is above any
 * modal.
 */
export function SnackbarView() {
  const ui = useTexts(uiTexts)
  const items = useSnackbars((state) => state.items)
  const view = useRef<HTMLDivElement>(null)
  const newest = items.at(-1)?.id

  useLayoutEffect(() => {
    const shown = view.current
    if (newest === undefined || typeof shown?.showPopover !== 'function') return
    shown.showPopover()
    return () => shown.hidePopover()
  }, [newest])

  return (
    <div
      ref={view}
      popover="manual"
      className={styles.view}
      onMouseEnter={() => pauseSnackbars(true)}
      onMouseLeave={() => pauseSnackbars(false)}
      onFocus={() => pauseSnackbars(true)}
      onBlur={() => pauseSnackbars(false)}
    >
      {items.map(({ id, kind, text }) => (
        <div
          key={id}
          className={styles.snackbar}
          data-kind={kind}
          role={kind === 'error' ? 'alert' : 'status'}
        >
          <Icon name={kind === 'error' ? 'i-alert' : 'i-check'} size={18} />
          <span className={styles.text}>{ui.translate(text)}</span>
          <IconButton icon="i-x" label={ui.dismiss} onClick={() => dismissSnackbar(id)} />
        </div>
      ))}
    </div>
  )
}
