import { fillPath } from '@kapis/contract/route'
import { getOwnWalletImage } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
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

/** An enlarged image. Its zoom and rotation buttons allow one-handed use on a phone. */
function ImagePreview({ url, onClose }: { url: string; onClose: () => void }) {
  const [turns, setTurns] = useState(0)
  const [isLarge, setIsLarge] = useState(false)
  const { preview, rotate, zoom } = useTexts(cashierTexts).details
  return (
    <Modal title={preview} width={520} onClose={onClose}>
      <div className={styles.preview}>
        <img
          src={url}
          alt={preview}
          style={{
            rotate: `${turns * 90}deg`,
            ...(isLarge && { maxHeight: 'none', width: '200%' }),
          }}
        />
      </div>
      <ModalActions>
        <Button icon="i-search" aria-pressed={isLarge} onClick={() => setIsLarge(!isLarge)}>
          {zoom}
        </Button>
        <Button icon="i-refresh" onClick={() => setTurns(turns + 1)}>
          {rotate}
        </Button>
      </ModalActions>
    </Modal>
  )
}

function urlOf(row: WalletRow, of: Of, size: 'full' | 'thumbnail'): string {
  const { userId, walletHistoryId } = row
  return `${fillPath(getOwnWalletImage.path, { userId, walletHistoryId })}?of=${of}&size=${size}`
}
