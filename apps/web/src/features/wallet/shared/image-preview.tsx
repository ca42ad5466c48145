import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Modal, ModalActions } from '#ui/overlays/modal.tsx'
import { useTexts } from '#texts/texts.ts'
import { cashierTexts } from './texts.ts'
import styles from './wallet-modal.module.css'

/** An enlarged image. Its zoom and rotation buttons allow one-handed use on a phone. */
export function ImagePreview({ url, onClose }: { url: string; onClose: () => void }) {
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
