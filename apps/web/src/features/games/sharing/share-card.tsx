import { QRCodeCanvas } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'
import { formatMultiplier } from '#lib/format.ts'
import { gameName } from '#lib/texts/game-name.ts'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#texts/texts.ts'
import { cardTexts } from './card-texts.ts'
import { CARD, drawCard, loadCardFonts } from './draw-card.ts'
import type { SharedBet } from './read-record.ts'
import { canSendImages, saveImage, sendImage } from './send-image.ts'
import styles from './share-dialog.module.css'
import { sharingTexts } from './texts.ts'

/**
 * The size of the QR code in pixels: four times its size on the image, so that it stays sharp when
 * it is scaled down.
 */
const QR_SIZE = 656
const QR_LOOK = { level: 'M', marginSize: 2, bgColor: '#f6f1e6', fgColor: '#0c1110' } as const

type ShareCardProps = { bet: SharedBet; url: string }

/** Shows the image of a shared bet, with buttons that save and share it. */
export function ShareCard({ bet, url }: ShareCardProps) {
  const t = useTexts(sharingTexts)
  const { canvas, qr, isDrawn } = useDrawnCard({ bet, url })
  const name = `kapis-${bet.game}-${bet.shareId.slice(0, 8)}.png`
  const times = formatMultiplier(bet.multiplier4 / 10_000)
  const image = { disabled: isDrawn !== true } as const
  return (
    <div className={styles.card}>
      <canvas
        ref={canvas}
        {...CARD}
        className={styles.image}
        role="img"
        aria-label={t.image(gameName(bet.game), times)}
      />
      <div hidden>
        <QRCodeCanvas ref={qr} value={url} size={QR_SIZE} {...QR_LOOK} />
      </div>
      {isDrawn === false && <p role="status">{t.imageFailed}</p>}
      <div className={styles.actions}>
        <Button {...image} icon="i-download" onClick={() => saveImage(canvas.current, name)}>
          {t.save}
        </Button>
        {canSendImages() && (
          <Button {...image} icon="i-ext" onClick={() => sendImage(canvas.current, name, url)}>
            {t.send}
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * Draws the image once its fonts are loaded. `isDrawn` is null until then, and false if drawing
 * failed.
 */
function useDrawnCard({ bet, url }: ShareCardProps) {
  const t = useTexts(sharingTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const qr = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState<boolean | null>(null)
  useEffect(() => {
    let isLeft = false
    const draw = () => {
      if (isLeft) return
      const ctx = canvas.current?.getContext('2d') ?? null
      if (ctx !== null) drawCard(ctx, bet, { texts: cardTexts(bet, url, t), qr: qr.current })
      setIsDrawn(ctx !== null)
    }
    // If the fonts cannot be loaded, draw the image with system fonts.
    loadCardFonts().then(draw, draw)
    return () => {
      isLeft = true
    }
  }, [bet, url, t])
  return { canvas, qr, isDrawn }
}
