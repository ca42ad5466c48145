import { animate } from '#lib/motion.ts'
import type { WinSize } from './win-store.ts'

/** The default size of a pane in pixels, and the gap between two panes as a share of that size. */
const PANE = 40
const GAP = 0.1
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
  small: [{ color: '--sea', startMs: 0, stepMs: 28, reach: 2.4, light: 0.34 }],
  large: [{ color: '--sea', startMs: 0, stepMs: 28, reach: 11, light: 0.6 }],
  huge: [
    { color: '--sea', startMs: 0, stepMs: 22, reach: 34, light: 0.5 },
    { color: '--accent', startMs: 240, stepMs: 22, reach: 30, light: 0.5 },
  ],
}

type Grid = { pane: number; step: number; left: number; top: number }
type Pane = { x: number; y: number; away: number; thin: number }

/**
 * Plays the ripple of panes. The panes of a ring are grouped by their distance: each group is drawn
 * once on a canvas of its own, and only its opacity changes. The compositor animates the opacity by
 * itself, because drawing every frame in code was too slow on a phone.
 */
export function playRipple(box: HTMLElement, size: WinSize): void {
  const layers = box.querySelector('[data-part="ripple"]')
  layers?.replaceChildren()
  const colors = getComputedStyle(box)
  const grid = gridOf(box)
  const panes = panesOf(box, grid, size)
  for (const ring of RINGS[size]) {
    const color = colors.getPropertyValue(ring.color)
    for (const band of bandsOf(panes, ring)) {
      const canvas = document.createElement('canvas')
      if (!drawBand(canvas, band, { ...ring, color, pane: grid.pane })) return
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

type Light = Pick<Ring, 'reach' | 'light' | 'color'> & Pick<Grid, 'pane'>

/**
 * Draws the panes of a band on a canvas that is just large enough. Returns false if the browser
 * cannot draw.
 */
function drawBand(
  canvas: HTMLCanvasElement,
  band: readonly Pane[],
  { reach, light, color, pane }: Light,
): boolean {
  const [xs, ys] = [band.map(({ x }) => x), band.map(({ y }) => y)]
  const corner = { x: Math.floor(Math.min(...xs)), y: Math.floor(Math.min(...ys)) }
  canvas.width = Math.ceil(Math.max(...xs) - corner.x + pane)
  canvas.height = Math.ceil(Math.max(...ys) - corner.y + pane)
  canvas.style.translate = `${corner.x}px ${corner.y}px`
  const pen = canvas.getContext('2d')
  if (pen === null) return false
  pen.fillStyle = color
  for (const { x, y, away, thin } of band) {
    pen.globalAlpha = light * (1 - away / reach) * thin
    pen.beginPath()
    pen.roundRect(x - corner.x, y - corner.y, pane, pane, pane / 5)
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

/**
 * Returns the grid of the stage's lattice, so that the lattice's own panes seem to light up.
 * Returns a default grid if the stage has no lattice.
 */
function gridOf(box: HTMLElement): Grid {
  const first = box.parentElement?.querySelector('[data-lattice] rect')?.getBoundingClientRect()
  // A lattice that is not laid out has no usable panes.
  if (first === undefined || first.width < PANE / 4) {
    return { pane: PANE, step: PANE * (1 + GAP), left: 0, top: 0 }
  }
  const stage = box.getBoundingClientRect()
  const step = first.width * (1 + GAP)
  const [left, top] = [(first.left - stage.left) % step, (first.top - stage.top) % step]
  return { pane: first.width, step, left, top }
}

function panesOf(box: HTMLElement, { pane, step, left, top }: Grid, size: WinSize): Pane[] {
  const { clientWidth: width, clientHeight: height } = box
  const [columns, rows] = [Math.ceil((width - left) / step), Math.ceil((height - top) / step)]
  const origin = originOf(box)
  return Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [left + (index % columns) * step, top + Math.floor(index / columns) * step]
    const [middleX, middleY] = [x + pane / 2, y + pane / 2]
    const away = Math.hypot(middleX - origin.x, middleY - origin.y) / step
    return { x, y, away, thin: size === 'huge' ? thinAt(box, middleX, middleY) : 1 }
  })
}

/**
 * Returns where the win landed on the stage: the place that the game has marked, or else the
 * outcome line.
 */
function originOf(box: HTMLElement): { x: number; y: number } {
  const stage = box.getBoundingClientRect()
  const parent = box.parentElement
  const landed = parent?.querySelector('[data-landed]') ?? parent?.querySelector('[data-outcome]')
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
