import { useEffect, useState } from 'react'
import { useTexts } from '#texts/texts.ts'
import { IconButton } from './button.tsx'
import styles from './copy-id.module.css'
import { copyText } from './copy-text.ts'
import { showError, showSuccess } from './snackbars.ts'
import { uiTexts } from './texts.ts'

const SHOWN_CHARACTERS = 12
const CONFIRMED_MS = 2_000

/** Shows the last characters of a reference, and a button that copies all of it. */
export function CopyId({ id, label }: { id: string; label: string }) {
  return (
    <span className={styles.copy}>
      <code title={id}>{id.slice(-SHOWN_CHARACTERS)}</code>
      <CopyButton text={id} label={label} />
    </span>
  )
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const ui = useTexts(uiTexts)
  const [isCopied, setIsCopied] = useState(false)
  const [isSelected, setIsSelected] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    if (!(await copyText(text))) {
      setIsSelected(true)
      return showError(ui.notCopied)
    }
    setIsCopied(true)
    showSuccess(ui.copied, CONFIRMED_MS)
  }

  return (
    <>
      {isSelected && (
        <input
          // The text beside the button may be shortened.
          className={styles.whole}
          ref={selectAll}
          readOnly
          value={text}
          aria-label={ui.selected}
          onBlur={() => setIsSelected(false)}
        />
      )}
      <IconButton
        icon={isCopied ? 'i-check' : 'i-copy'}
        label={label}
        onClick={() => void copy()}
      />
    </>
  )
}

function selectAll(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}
