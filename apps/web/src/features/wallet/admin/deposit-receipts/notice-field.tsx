import { readNotice } from '@kapis/payments/notice'
import type { Notice } from '@kapis/payments/notice'
import { useId, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { currentTexts, useTexts } from '#texts/texts.ts'
import styles from './deposit-receipt-form.module.css'
import { receiptTexts } from './texts.ts'

/** The field for the payment app's notice, so that nobody has to type the 13-digit reference. */
export function NoticeField({ onRead }: { onRead: (notice: Notice | null) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const notice = text.trim() === '' ? null : readNotice(text)
  const { paste, pasteHint } = useTexts(receiptTexts).notice
  function change(pasted: string) {
    setText(pasted)
    onRead(readNotice(pasted))
  }
  return (
    <div className={styles.notice}>
      <label htmlFor={id}>{paste}</label>
      <textarea
        id={id}
        rows={3}
        data-autofocus
        placeholder={pasteHint}
        value={text}
        aria-describedby={`${id}-read`}
        onChange={(event) => change(event.target.value)}
      />
      <p id={`${id}-read`} role="status" data-read={notice !== null || undefined}>
        {text.trim() !== '' && <Icon name={notice === null ? 'i-alert' : 'i-check'} size={14} />}
        {wordsFor(text, notice)}
      </p>
    </div>
  )
}

function wordsFor(text: string, notice: Notice | null): string {
  const { parsed, noReference, unparsed } = currentTexts(receiptTexts).notice
  if (text.trim() === '') return ''
  if (notice === null) return unparsed
  return notice.reference === null ? noReference : parsed
}
