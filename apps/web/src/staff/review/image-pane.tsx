import type { CSSProperties, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useTexts } from '#texts/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { reviewTexts } from '../review-texts.ts'
import { useKeys } from '../use-staff-hotkeys.ts'
import styles from './review-item.module.css'

type PaneImage = {
  key: string
  /** The address of the image; none while it is loading. */
  url?: string
  /** The address of a small image, shown until the reader stays at the item. */
  preview?: string
  /** Whether loading the image failed. The pane notices that itself if it loads the image. */
  isMissing?: boolean
  /** Loads the image again. */
  onRetry?: () => void
}
type Mark = { of: string; left: number; top: number; right: number; bottom: number }

type ImagePaneProps = {
  title: string
  /** What is shown of the title where there is little room, such as a name. */
  heading?: string
  /** The time at which the image was sent, such as `11/14/25 9:12PM`. */
  facts: string
  alt: string
  /** The image; null if the reader's role may not see it. */
  image: PaneImage | null
  marks?: readonly Mark[]
  /** A choice of images in the head, in place of the title. */
  controls?: ReactNode
  /** Whether phones show the whole of what is below the image too. */
  isTall?: boolean
  /** What is shown below the image, if the reader may see it. */
  children?: ReactNode
}

const ZOOM_MIN = 50
const ZOOM_MAX = 400
const ZOOM_STEP = 50
/**
 * The delay before an image loads. Every view is audited, so stepping past an item must not load
 * its image.
 */
const LOOK_MS = 300

/** A player's image, large enough to read. It can be enlarged and rotated. */
export function ImagePane({ title, facts, alt, image, marks = [], ...more }: ImagePaneProps) {
  const texts = useTexts(reviewTexts)
  const [zoom, setZoom] = useState(100)
  const [turns, setTurns] = useState(0)
  const [size, setSize] = useState('')
  const isLarge = zoom > 100
  const zoomBy = (by: number) => setZoom(Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom + by)))
  const turn = () => setTurns(turns + 1)
  useKeys({
    o: () => setZoom(isLarge ? 100 : 200),
    '+': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(-ZOOM_STEP),
    t: turn,
  })
  return (
    <section
      className={styles.middle}
      aria-label={title}
      data-picture={image === null ? 'hidden' : more.isTall ? 'tall' : 'shown'}
    >
      <header className={styles.bar}>
        {(image !== null && more.controls) || <b title={title}>{more.heading ?? title}</b>}
        <span className={`num ${styles.facts}`} title={[facts, size].filter(Boolean).join(' · ')}>
          {facts}
        </span>
        <span className={styles.space} />
        {image !== null && (
          <>
            <ZoomButtons zoom={zoom} onZoom={zoomBy} onFit={() => setZoom(100)} onTurn={turn} />
          </>
        )}
      </header>
      <div className={styles.canvas} role="group" aria-label={alt} tabIndex={0}>
        {image !== null ? (
          <LoadedImage key={image.key} {...{ image, alt, zoom, turns, marks }} onSize={setSize} />
        ) : (
          <p>{texts.noImage}</p>
        )}
      </div>
      {image !== null && more.children}
    </section>
  )
}

type ZoomButtonsProps = {
  zoom: number
  onZoom: (by: number) => void
  onFit: () => void
  onTurn: () => void
}

function ZoomButtons({ zoom, onZoom, onFit, onTurn }: ZoomButtonsProps) {
  const texts = useTexts(reviewTexts)
  return (
    <>
      <IconButton icon="i-minus" label={texts.zoomOut} onClick={() => onZoom(-ZOOM_STEP)} />
      <button type="button" className={styles.zoom} title={texts.fit} onClick={onFit}>
        <span className="num">{zoom}%</span>
      </button>
      <IconButton icon="i-plus" label={texts.zoomIn} onClick={() => onZoom(ZOOM_STEP)} />
      <IconButton icon="i-refresh" label={texts.rotate} onClick={onTurn} />
    </>
  )
}

type LoadedImageProps = {
  image: PaneImage
  alt: string
  zoom: number
  turns: number
  marks: readonly Mark[]
  onSize: (size: string) => void
}

function LoadedImage({ image, alt, zoom, turns, marks, onSize }: LoadedImageProps) {
  const texts = useTexts(reviewTexts)
  const isLooking = useLooking()
  const [isBroken, setIsBroken] = useState(false)
  const src = isLooking ? image.url : image.preview
  const retry = () => {
    setIsBroken(false)
    image.onRetry?.()
  }
  if (isBroken || image.isMissing) {
    return (
      <div role="alert" className={styles.missing}>
        <p>{texts.imageMissing}</p>
        <Button size="small" icon="i-refresh" onClick={retry}>
          {texts.retry}
        </Button>
      </div>
    )
  }
  if (src === undefined) return null
  return (
    <div className={styles.picture} style={{ rotate: `${turns * 90}deg` }}>
      <img
        src={src}
        alt={alt}
        // At 100 % the image fits the pane; above that, the pane scrolls.
        style={{ '--zoom': zoom / 100 } as CSSProperties}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          if (isLooking) onSize(`${naturalWidth} × ${naturalHeight}`)
        }}
        onError={() => setIsBroken(true)}
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

/** Returns whether the reader has stayed at the item for long enough to load its images. */
export function useLooking(): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), LOOK_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}
