import type { BetBoard, BoardCell } from './bet-board.ts'

type Box = { x: number; y: number; size: number }
type Context = CanvasRenderingContext2D

/** The colours of the image. It is dark in both themes, like the stages of the games. */
export const INKS = {
  text: '#f6f1e6',
  text2: '#b7c0ba',
  win: '#2fd8be',
  onWin: '#04211c',
  accent: '#ffb020',
  well: '#080c0b',
  loss: '#ff6b4a',
} as const

const TONES = {
  win: { fill: '#12695c', edge: '#9ff0e2', text: '#eafffb' },
  loss: { fill: '#2b1411', edge: '#7a3527', text: '#ff9c84' },
  dim: { fill: '#0f3b35', edge: '#1d5c53', text: '#9fd8cd' },
  off: { fill: '#0b1f1c', edge: '#12302b', text: '#7d9690' },
} as const

/** Draws the result of a bet as a board of panes. */
export function drawBoard(ctx: Context, board: BetBoard, { x, y, size }: Box): void {
  const { columns, cells, isTriangle = false } = board
  drawPane(ctx, { x, y, width: size, height: size, radius: 18 })
  ctx.fillStyle = 'rgba(16, 44, 39, 0.92)'
  ctx.fill()
  ctx.strokeStyle = 'rgba(47, 216, 190, 0.28)'
  ctx.lineWidth = 1.5
  ctx.stroke()
  const rows = Math.ceil(cells.length / columns)
  const gap = size / (columns > 9 ? 90 : 45)
  const step = (size - gap) / Math.max(columns, rows)
  const left = x + (size - columns * step + gap) / 2
  const top = y + (size - rows * step + gap) / 2
  cells.forEach((cell, i) => {
    const row = Math.floor(i / columns)
    const shift = isTriangle ? ((columns - 1 - row) * step) / 2 : 0
    const place = { x: left + (i % columns) * step + shift, y: top + row * step }
    drawCell(ctx, cell, { ...place, size: step - gap })
  })
}

function drawCell(ctx: Context, { tone, label, glyph }: BoardCell, { x, y, size }: Box): void {
  if (tone === 'none') return
  const ink = TONES[tone]
  drawPane(ctx, { x, y, width: size, height: size, radius: size / 6 })
  ctx.fillStyle = ink.fill
  ctx.fill()
  if (tone === 'loss') hatch(ctx, { x, y, size })
  ctx.strokeStyle = ink.edge
  ctx.lineWidth = tone === 'win' ? 2 : 1
  ctx.stroke()
  const centre = { x: x + size / 2, y: y + size / 2 }
  if (glyph === 'gem') drawGem(ctx, centre, size * (tone === 'win' ? 0.024 : 0.018), tone === 'win')
  if (glyph === 'mine') drawMine(ctx, centre, size * 0.02)
  if (label === undefined) return
  ctx.fillStyle = ink.text
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.font = `600 ${Math.min(size * 0.42, (size * 1.35) / label.length)}px Geist, sans-serif`
  ctx.fillText(label, centre.x, centre.y + size * 0.02)
}

/** Hatches a lost pane, so that colour is not the only sign. */
function hatch(ctx: Context, { x, y, size }: Box): void {
  ctx.save()
  ctx.clip()
  ctx.strokeStyle = 'rgba(255, 107, 74, 0.22)'
  ctx.lineWidth = size / 16
  for (let at = -size; at < size; at += size / 5) {
    ctx.beginPath()
    ctx.moveTo(x + at, y + size)
    ctx.lineTo(x + at + size, y)
    ctx.stroke()
  }
  ctx.restore()
  drawPane(ctx, { x, y, width: size, height: size, radius: size / 6 })
}

function drawGem(ctx: Context, { x, y }: { x: number; y: number }, scale: number, isLit: boolean) {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(scale, scale)
  ctx.globalAlpha = isLit ? 1 : 0.45
  ctx.fillStyle = INKS.win
  fillPath(ctx, 'M-7-9H7L12.5-2.5 0 11.5-12.5-2.5z')
  ctx.fillStyle = '#b5f5ea'
  fillPath(ctx, 'M-7-9L-3.500-2.500 0 11.500 3.500-2.500 7-9z')
  ctx.restore()
}

function drawMine(ctx: Context, { x, y }: { x: number; y: number }, scale: number) {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(scale, scale)
  ctx.strokeStyle = INKS.loss
  ctx.fillStyle = INKS.loss
  ctx.lineWidth = 3
  ctx.lineCap = 'round'
  ctx.stroke(new Path2D('M0-13V13M-13 0H13M-9-9L9 9M9-9L-9 9'))
  fillPath(ctx, 'M9 0A9 9 0 1 1-9 0 9 9 0 1 1 9 0z')
  ctx.restore()
}

function fillPath(ctx: Context, d: string): void {
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  ctx.fill(new Path2D(d))
}

type Pane = { x: number; y: number; width: number; height: number; radius: number }

/** Makes a rounded rectangle the current path. */
export function drawPane(ctx: Context, { x, y, width, height, radius }: Pane): void {
  ctx.beginPath()
  ctx.roundRect(x, y, width, height, radius)
}
