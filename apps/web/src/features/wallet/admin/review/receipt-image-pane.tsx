import { fillPath } from '@kapis/contract/route'
import { getWalletImage } from '@kapis/contract/routes'
import type { WalletRow } from '@kapis/contract/wallet'
import type { CSSProperties, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import styles from './review-item.module.css'
import { useKeys } from '#staff/use-staff-hotkeys.ts'
import { useCan } from '#staff/use-staff.ts'
import { useTexts } from '#texts/texts.ts'
import { reviewTexts } from '#staff/review-texts.ts'

type ReceiptImagePaneProps = {
  row: WalletRow
  of: 'receipt' | 'proof'
  title: string
  /** The time of the wallet row, such as `11/14/25 9:12PM`. */
  facts: string
  alt: string
  marks?: readonly Mark[]
  /** The text read from the image. Roles that may not see images do not see it either. */
  children?: ReactNode
}
type Mark = { of: string; left: number; top: number; right: number; bottom: number }

const ZOOM_MIN = 50
const ZOOM_MAX = 400
const ZOOM_STEP = 50
/**
 * The delay before an image loads. Every view is audited, so stepping past an item must not load
 * its image.
 */
const LOOK_MS = 300

/** The player's image, large enough to read. */
export function ReceiptImagePane({ row, of, title, facts, alt, ...more }: ReceiptImagePaneProps) {
  const texts = useTexts(reviewTexts)
  const [zoom, setZoom] = useState(100)
  const [turns, setTurns] = useState(0)
  const [size, setSize] = useState('')
  const { marks = [], children } = more
  const canLook = useCan('wallet.image')
  const isLarge = zoom > 100
  const zoomBy = (by: number) => setZoom(Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom + by)))
  useKeys({
    o: () => setZoom(isLarge ? 100 : 200),
    '+': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(-ZOOM_STEP),
    t: () => setTurns(turns + 1),
  })
  return (
    <section
      className={styles.middle}
      aria-label={title}
      data-picture={canLook ? 'shown' : 'hidden'}
    >
      <header className={styles.bar}>
        <b>{title}</b>
        <span className="num">{[facts, size].filter(Boolean).join(' · ')}</span>
        <span className={styles.space} />
        {canLook && (
          <>
            <IconButton icon="i-minus" label={texts.zoomOut} onClick={() => zoomBy(-ZOOM_STEP)} />
            <button
              type="button"
              className={styles.zoom}
              title={texts.fit}
              onClick={() => setZoom(100)}
            >
              <span className="num">{zoom}%</span>
            </button>
            <IconButton icon="i-plus" label={texts.zoomIn} onClick={() => zoomBy(ZOOM_STEP)} />
            <IconButton icon="i-refresh" label={texts.rotate} onClick={() => setTurns(turns + 1)} />
          </>
        )}
      </header>
      <div className={styles.canvas} role="group" aria-label={alt} tabIndex={0}>
        {canLook ? (
          <ReceiptImage
            key={`${row.walletHistoryId} ${of}`}
            url={imageUrl(row, of)}
            alt={alt}
            zoom={zoom}
            turns={turns}
            marks={marks}
            onSize={setSize}
          />
        ) : (
          <p>{texts.noImage}</p>
        )}
      </div>
      {canLook && children}
    </section>
  )
}

type ReceiptImageProps = {
  url: string
  alt: string
  zoom: number
  turns: number
  marks: readonly Mark[]
  onSize: (size: string) => void
}

function ReceiptImage({ url, alt, zoom, turns, marks, onSize }: ReceiptImageProps) {
  const texts = useTexts(reviewTexts)
  const isLooking = useDelayed(LOOK_MS)
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return <p role="alert">{texts.imageMissing}</p>
  return (
    <div className={styles.picture} style={{ rotate: `${turns * 90}deg` }}>
      <img
        src={`${url}&size=${isLooking ? 'full' : 'thumbnail'}`}
        alt={alt}
        // At 100 % the image fits the pane; above that, the pane scrolls.
        style={{ '--zoom': zoom / 100 } as CSSProperties}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          if (isLooking) onSize(`${naturalWidth} × ${naturalHeight}`)
        }}
        onError={() => setIsMissing(true)}
      />
      {marks.map(({ of, left, top, right, bottom }, place) => (
        <span
          key={of}
          className={styles.mark}
          data-place={place + 1}
          style={{
            left: share(left),
            top: share(top),
            width: share(right - left),
            height: share(bottom - top),
          }}
        />
      ))}
    </div>
  )
}

function share(part: number): string {
  return `${(part * 100).toFixed(2)}%`
}

function useDelayed(afterMs: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isOver
}

function imageUrl({ userId, walletHistoryId }: WalletRow, of: 'receipt' | 'proof'): string {
  return `${fillPath(getWalletImage.path, { userId, walletHistoryId })}?of=${of}`
}
