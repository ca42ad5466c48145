import { boardOf } from './bet-board.ts'
import { drawBoard, drawPane, INKS } from './draw-board.ts'
import type { SharedBet } from './read-record.ts'

type Context = CanvasRenderingContext2D

/** The texts on the image, ready to draw. */
export type CardTexts = {
  game: string
  multiplier: string
  detail: string
  /** The amounts and the masked name, if the player shows them. */
  shown: string
  time: string
  verified: string
  check: string
  host: string
  bet: string
  age: string
}

export const CARD = { width: 1200, height: 630 } as const
const LEFT = 64
const BOARD = { x: 820, y: 56, size: 316 } as const
/** The position and size of the QR code, including its margin of two modules. */
const QR = { x: 972, y: 414, size: 164 } as const

/** Draws the image of a shared bet with the QR code of its public page. */
export function drawCard(
  ctx: Context,
  bet: SharedBet,
  { texts, qr }: { texts: CardTexts; qr: CanvasImageSource | null },
): void {
  drawBackground(ctx)
  drawBrand(ctx)
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  write(ctx, texts.game, { x: LEFT, y: 186, font: '550 30px Geist', ink: INKS.text })
  const ink = bet.multiplier4 > 10_000 ? INKS.win : INKS.text
  writeFitting(ctx, texts.multiplier, { x: LEFT - 4, y: 336, widthMax: 700, ink })
  write(ctx, texts.detail, { x: LEFT, y: 402, font: '400 27px Geist', ink: INKS.text2 })
  write(ctx, texts.shown, { x: LEFT, y: 444, font: '400 24px Geist', ink: INKS.text2 })
  drawFoot(ctx, texts)
  drawBoard(ctx, boardOf(bet), BOARD)
  drawQr(ctx, texts, qr)
}

/** Loads the fonts of the image, which the page may not have used yet. */
export async function loadCardFonts(): Promise<void> {
  const fonts = ['600 142px Unbounded', '400 27px Geist', '600 22px Geist']
  await Promise.all(fonts.map((font) => document.fonts.load(font, '0₱')))
}

function drawBackground(ctx: Context): void {
  const base = ctx.createLinearGradient(0, 0, 1000, 520)
  base.addColorStop(0, '#111a18')
  base.addColorStop(0.62, '#0b100f')
  ctx.fillStyle = base
  ctx.fillRect(0, 0, CARD.width, CARD.height)
  for (let x = -10; x < CARD.width; x += 44) {
    for (let y = -10; y < CARD.height; y += 44) {
      const distance = Math.hypot(x - 930, (y - 240) * 1.25)
      const light = 0.3 * Math.exp(-((distance / 300) ** 2))
      drawPane(ctx, { x, y, width: 39, height: 39, radius: 9 })
      ctx.fillStyle = `rgba(47, 216, 190, ${light.toFixed(3)})`
      ctx.fill()
      ctx.strokeStyle = 'rgba(246, 241, 230, 0.03)'
      ctx.lineWidth = 1
      ctx.stroke()
    }
  }
}

/** The lit panes of the logo, by column and row. The others are dim. */
const LIT = new Set(['0,0', '2,0', '0,1', '1,1', '0,2', '2,2'])

function drawBrand(ctx: Context): void {
  for (let column = 0; column < 3; column += 1) {
    for (let row = 0; row < 3; row += 1) {
      drawPane(ctx, {
        x: LEFT + column * 13,
        y: 56 + row * 13,
        width: 10.4,
        height: 10.4,
        radius: 3,
      })
      ctx.fillStyle = LIT.has(`${column},${row}`) ? INKS.accent : 'rgba(246, 241, 230, 0.17)'
      ctx.fill()
    }
  }
  write(ctx, 'Kapis', { x: 114, y: 84, font: '600 27px Unbounded', ink: INKS.text })
}

function drawFoot(ctx: Context, { verified, time, age }: CardTexts): void {
  ctx.font = '650 23px Geist'
  const width = 68 + ctx.measureText(verified).width
  drawPane(ctx, { x: LEFT, y: 522, width, height: 52, radius: 14 })
  ctx.fillStyle = INKS.win
  ctx.fill()
  ctx.strokeStyle = INKS.onWin
  ctx.lineWidth = 2.6
  ctx.stroke(new Path2D('M83 549l6 6 11-12'))
  write(ctx, verified, { x: LEFT + 50, y: 556, font: '650 23px Geist', ink: INKS.onWin })
  write(ctx, time, { x: LEFT + width + 16, y: 556, font: '400 23px Geist', ink: INKS.text2 })
  ctx.textAlign = 'right'
  write(ctx, age, { x: 700, y: 556, font: '400 23px Geist', ink: INKS.text2 })
}

function drawQr(ctx: Context, { check, host, bet }: CardTexts, qr: CanvasImageSource | null): void {
  ctx.font = '600 22px Geist'
  const right = QR.x - 20
  const words = Math.max(150, ctx.measureText(check).width)
  drawPane(ctx, { x: right - words - 24, y: 400, width: words + 222, height: 192, radius: 22 })
  ctx.fillStyle = 'rgba(8, 12, 11, 0.9)'
  ctx.fill()
  ctx.strokeStyle = 'rgba(246, 241, 230, 0.13)'
  ctx.lineWidth = 1
  ctx.stroke()
  ctx.textAlign = 'right'
  ctx.textBaseline = 'alphabetic'
  write(ctx, check, { x: right, y: 476, font: '600 22px Geist', ink: INKS.text })
  write(ctx, host, { x: right, y: 506, font: '400 20px Geist', ink: INKS.text2 })
  write(ctx, bet, { x: right, y: 533, font: '400 20px Geist', ink: INKS.text2 })
  if (qr !== null) ctx.drawImage(qr, QR.x, QR.y, QR.size, QR.size)
}

type Written = { x: number; y: number; font: string; ink: string }

function write(ctx: Context, text: string, { x, y, font, ink }: Written): void {
  ctx.font = `${font}, sans-serif`
  ctx.fillStyle = ink
  ctx.fillText(text, x, y)
}

/** Writes the multiplier as large as possible: `12.04x` in full size, `1,000,000.00x` smaller. */
function writeFitting(
  ctx: Context,
  text: string,
  { widthMax, ...place }: { x: number; y: number; widthMax: number; ink: string },
): void {
  let size = 142
  const fontOf = () => `600 ${size}px Unbounded`
  ctx.letterSpacing = '-6px'
  for (
    ctx.font = fontOf();
    ctx.measureText(text).width > widthMax && size > 40;
    ctx.font = fontOf()
  ) {
    size -= 6
  }
  write(ctx, text, { ...place, font: fontOf() })
  ctx.letterSpacing = '0px'
}
