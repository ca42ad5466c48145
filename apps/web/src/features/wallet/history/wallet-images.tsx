import { fillPath } from '@kapis/contract/route'
import { getOwnWalletImage } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useState } from 'react'
import { useTexts } from '#texts/texts.ts'
import { ImagePreview } from '../shared/image-preview.tsx'
import styles from '../shared/wallet-modal.module.css'
import { cashierTexts } from '../shared/texts.ts'

type Of = 'receipt' | 'proof'

/** The receipt image and the confirmation image as thumbnails; a press enlarges one. */
export function WalletImages({ row }: { row: WalletRow }) {
  const [open, setOpen] = useState<Of | null>(null)
  const { receipt, proof, openImage } = useTexts(cashierTexts).details
  const shown: [of: Of, name: string][] = [
    ...(row.receiptImageFileKey === null ? [] : [['receipt', receipt] as [Of, string]]),
    ...(row.adminConfirmationReceiptImageFileKey === null
      ? []
      : [['proof', proof] as [Of, string]]),
  ]
  return (
    <>
      {shown.length > 0 && (
        <div className={styles.images}>
          {shown.map(([of, name]) => (
            <button key={of} type="button" aria-label={openImage(name)} onClick={() => setOpen(of)}>
              <img src={urlOf(row, of, 'thumbnail')} alt="" />
              {name}
            </button>
          ))}
        </div>
      )}
      {open !== null && (
        <ImagePreview url={urlOf(row, open, 'full')} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function urlOf(row: WalletRow, of: Of, size: 'full' | 'thumbnail'): string {
  const { userId, walletHistoryId } = row
  return `${fillPath(getOwnWalletImage.path, { userId, walletHistoryId })}?of=${of}&size=${size}`
}
