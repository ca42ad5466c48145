import { Suspense, lazy, useEffect, useState } from 'react'
import { Kbd } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#texts/texts.ts'
import styles from './admin-top.module.css'
import { adminTexts } from './texts.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** The button that opens the search palette. Ctrl K opens and closes the palette on any page. */
export function PaletteButton() {
  const texts = useTexts(adminTexts)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen((is) => !is)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.palette}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="i-search" size={17} />
        <span>{texts.palette.label}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
