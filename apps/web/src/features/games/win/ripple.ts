import { animate } from '#lib/motion.ts'
import type { WinSize } from './win-store.ts'

/**
 * The lattice that is drawn on every stage (ui/art/stage-dark.svg): the distance between two panes,
 * the space around each, and the size of the image, whose middle is in the middle of the stage.
 */
const LATTICE = { step: 52, inset: 3, image: 104, radius: 3 } as const
const RISE_MS = 80
const FALL_MS = 540
/**
 * The maximum number of bands in a ring. Each band is a compositor layer, and phones should have
 * few of them.
 */
const BANDS_MAX = 6

type Ring = {
  color: string
  startMs: number
  /** The time in which the ring advances by one pane. */
  stepMs: number
  /** The distance that the ring reaches, in panes, and its brightness at the origin. */
  reach: number
  light: number
}

/**
 * The rings by the size of the win. A huge win has two over the whole stage, which end within 1.2
 * s.
 */
const RINGS: Record<WinSize, readonly Ring[]> = {
  small: [{ color: '--sea', startMs: 0, stepMs: 46, reach: 5.5, light: 0.62 }],
  large: [{ color: '--sea', startMs: 0, stepMs: 28, reach: 11, light: 0.6 }],
  huge: [
    { color: '--sea', startMs: 0, stepMs: 22, reach: 34, light: 0.5 },
    { color: '--accent', startMs: 240, stepMs: 22, reach: 30, light: 0.85 },
  ],
}

type Pane = {
  x: number
  y: number
  width: number
  height: number
  radius: number
  away: number
  thin: number
}

/**
 * Plays the ripple of panes. The panes of a ring are grouped by their distance: each group is drawn
 * once on a canvas of its own, and only its opacity changes. The compositor animates the opacity by
 * itself, because drawing every frame in code was too slow on a phone.
 */
export function playRipple(box: HTMLElement, size: WinSize): void {
  // A huge win darkens the stage and lights the whole lattice in front of it.
  const tiles = size === 'huge' ? [] : tilesOf(box)
  // Tiles light where they are, in front of their board. Panes light behind everything on the stage.
  const layer = tiles.length > 0 || size === 'huge' ? 'tiles' : 'panes'
  const layers = box.parentElement?.querySelector(`[data-part="${layer}"]`)
  layers?.replaceChildren()
  const colors = getComputedStyle(box)
  const origin = originOf(box)
  const panes = tiles.length > 0 ? panesOfTiles(box, tiles, origin) : panesOf(box, origin, size)
  for (const ring of RINGS[size]) {
    const color = colors.getPropertyValue(ring.color)
    for (const band of bandsOf(panes, ring)) {
      const canvas = document.createElement('canvas')
      if (!drawBand(canvas, band, { ...ring, color })) return
      layers?.append(canvas)
      lightUp(canvas, ring, band)
    }
  }
}

/** Groups the panes that a ring reaches by their distance from its origin. */
function bandsOf(panes: readonly Pane[], { reach }: Ring): Pane[][] {
  const reached = panes.filter(({ away }) => away < reach)
  const farthest = Math.max(0, ...reached.map(({ away }) => away))
  const width = Math.max(1, farthest / (BANDS_MAX - 0.5))
  const bands: Pane[][] = []
  for (const pane of reached) (bands[Math.floor(pane.away / width)] ??= []).push(pane)
  return bands.filter((band) => band !== undefined)
}

type Light = Pick<Ring, 'reach' | 'light' | 'color'>

/**
 * Draws the panes of a band on a canvas that is just large enough. Returns false if the browser
 * cannot draw.
 */
function drawBand(
  canvas: HTMLCanvasElement,
  band: readonly Pane[],
  { reach, light, color }: Light,
): boolean {
  const corner = {
    x: Math.floor(Math.min(...band.map(({ x }) => x))),
    y: Math.floor(Math.min(...band.map(({ y }) => y))),
  }
  canvas.width = Math.ceil(Math.max(...band.map(({ x, width }) => x + width)) - corner.x)
  canvas.height = Math.ceil(Math.max(...band.map(({ y, height }) => y + height)) - corner.y)
  canvas.style.translate = `${corner.x}px ${corner.y}px`
  const pen = canvas.getContext('2d')
  if (pen === null) return false
  pen.fillStyle = color
  for (const { x, y, width, height, radius, away, thin } of band) {
    pen.globalAlpha = light * (1 - away / reach) * thin
    pen.beginPath()
    pen.roundRect(x - corner.x, y - corner.y, width, height, radius)
    pen.fill()
  }
  return true
}

/** Animates a band, which becomes bright when the ring arrives and then fades slowly. */
function lightUp(canvas: HTMLCanvasElement, { startMs, stepMs }: Ring, band: readonly Pane[]) {
  const away = band.reduce((sum, pane) => sum + pane.away, 0) / band.length
  const duration = RISE_MS + FALL_MS
  const frames = [{ opacity: 0 }, { opacity: 1, offset: RISE_MS / duration }, { opacity: 0 }]
  animate(canvas, frames, { duration, delay: startMs + away * stepMs, easing: 'linear' })
}

/** Returns the tiles of the board, without those that hid a mine or were drawn but not picked. */
function tilesOf(box: HTMLElement): HTMLElement[] {
  const tiles = box.parentElement?.querySelectorAll<HTMLElement>('[data-tile]') ?? []
  return [...tiles].filter(({ dataset }) => !/mine|drawn/i.test(dataset['look'] ?? ''))
}

type Point = { x: number; y: number }

function panesOfTiles(box: HTMLElement, tiles: HTMLElement[], origin: Point): Pane[] {
  const stage = box.getBoundingClientRect()
  return tiles.map((tile) => {
    const { left, top, width, height } = tile.getBoundingClientRect()
    const [x, y] = [left - stage.left, top - stage.top]
    const away = Math.hypot(x + width / 2 - origin.x, y + height / 2 - origin.y) / width
    const radius = Number(/^[\d.]+/.exec(getComputedStyle(tile).borderRadius)?.[0] ?? 0)
    return { x, y, width, height, radius, away, thin: 1 }
  })
}

/** Returns the panes of the lattice on the stage. */
function panesOf(box: HTMLElement, origin: Point, size: WinSize): Pane[] {
  const { step, inset, image, radius } = LATTICE
  const { clientWidth: width, clientHeight: height } = box
  const left = (((width - image) / 2) % step) - step
  const side = step - 2 * inset
  const [columns, rows] = [Math.ceil(width / step) + 2, Math.ceil(height / step)]
  return Array.from({ length: columns * rows }, (_, index) => {
    const x = left + (index % columns) * step + inset
    const y = Math.floor(index / columns) * step + inset
    const [middleX, middleY] = [x + side / 2, y + side / 2]
    const away = Math.hypot(middleX - origin.x, middleY - origin.y) / step
    const thin = size === 'huge' ? thinAt(box, middleX, middleY) : 1
    return { x, y, width: side, height: side, radius, away, thin }
  })
}

/** Returns where the win landed on the stage: the place that the game has marked, or its number. */
function originOf(box: HTMLElement): Point {
  const stage = box.getBoundingClientRect()
  const parent = box.parentElement
  const landed = parent?.querySelector('[data-landed]') ?? parent?.querySelector('[data-number]')
  const place = (landed ?? box).getBoundingClientRect()
  return {
    x: place.left - stage.left + place.width / 2,
    y: place.top - stage.top + place.height / 2,
  }
}

/**
 * Returns the opacity of a pane. Panes behind the number are fainter, so that the number stays
 * readable.
 */
function thinAt({ clientWidth, clientHeight }: HTMLElement, x: number, y: number): number {
  const away = Math.hypot((x / clientWidth - 0.5) / 0.56, (y / clientHeight - 0.5) / 0.32)
  return Math.min(1, Math.max(0.12, (away - 0.55) / 0.45))
}
