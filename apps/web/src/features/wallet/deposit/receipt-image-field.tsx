import { UPLOAD_TYPES } from '@kapis/contract/wallet'
import type { DragEvent } from 'react'
import { useId, useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatPeso, formatReference } from '#lib/amounts.ts'
import styles from '../shared/cashier.module.css'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { useIsPhone } from '#lib/use-matches.ts'
import { imageFacts, imageUrl } from '#lib/files/picked-image.ts'
import { currentTexts, useTexts } from '#texts/texts.ts'
import { ImagePreview } from '../shared/image-preview.tsx'
import type { ReceiptImageState } from './use-receipt-image.ts'
import { cashierTexts } from '../shared/texts.ts'

type ReceiptFieldProps = {
  receipt: ReceiptImageState
  onPick: (file: File) => void
  onRemove: () => void
}

/** The field for one image, which the player can drop, select, replace or remove. */
export function ReceiptImageField({ receipt, onPick, onRemove }: ReceiptFieldProps) {
  const id = useId()
  const { choose, replace, drop, dropPhone, dropTypes } = useTexts(cashierTexts).deposit
  const isPhone = useIsPhone()
  const [isOver, setIsOver] = useState(false)
  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined) onPick(file)
  }
  return (
    <div
      className={styles.receipt}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <input
        id={id}
        type="file"
        accept={UPLOAD_TYPES.join(',')}
        className={styles.file}
        aria-label={receipt.image === null ? choose : replace}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) onPick(file)
          // Allow the same file to be selected again after it was removed.
          event.target.value = ''
        }}
      />
      {receipt.image === null ? (
        <label htmlFor={id} className={styles.drop} data-over={isOver || undefined}>
          <Icon name="i-img" size={24} />
          <b>{isPhone ? dropPhone : drop}</b>
          <small>{dropTypes}</small>
        </label>
      ) : (
        <>
          <label htmlFor={id} className={styles.replace}>
            {replace}
          </label>
          <FileCard receipt={receipt} onRemove={onRemove} />
        </>
      )}
      <FormAlert message={receipt.error} />
    </div>
  )
}

function FileCard({ receipt, onRemove }: { receipt: ReceiptImageState; onRemove: () => void }) {
  const { deposit, details } = useTexts(cashierTexts)
  const [isOpen, setIsOpen] = useState(false)
  if (receipt.image === null) return null
  const url = imageUrl(receipt.image)
  return (
    <>
      <div className={styles.card}>
        <button
          type="button"
          className={styles.thumb}
          aria-label={details.openImage(details.receipt)}
          onClick={() => setIsOpen(true)}
        >
          <img src={url} alt="" />
        </button>
        <div>
          <b>{receipt.image.fileName}</b>
          <small className="num">{imageFacts(receipt.image)}</small>
          <p role="status" className={styles.ocr} data-read={receipt.read?.isRead || undefined}>
            {receipt.read?.isRead && <Icon name="i-check" size={14} />}
            {readWords(receipt)}
          </p>
        </div>
        <IconButton icon="i-trash" label={deposit.remove} onClick={onRemove} />
      </div>
      {isOpen && <ImagePreview url={url} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function readWords({ isReading, read }: ReceiptImageState): string {
  const { reading, unread, read: text, readReference } = currentTexts(cashierTexts).deposit
  if (isReading) return reading
  if (read === null || !read.isRead) return unread
  // Use non-breaking spaces, because a wrapped number is hard to compare.
  const reference = formatReference(read.referenceNumber ?? '').replaceAll(' ', '\u00a0')
  if (read.amount !== null) return text(formatPeso(read.amount), reference)
  return reference === '' ? unread : readReference(reference)
}
