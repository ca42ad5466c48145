import type { Currency } from '@kapis/money/money'
import { animate } from '#lib/motion.ts'
import coin from '#ui/coin.svg'
import ticket from '#ui/ticket.svg'
import styles from './win-moment.module.css'

const FLIGHT_MS = 400
const POINTS = 8
/**
 * The distance from a coin's centre to the edge of the screen or to the amount that it flies to.
 */
const EDGE = 12
const ICONS = { coin, ticket } as const

type Flight = { count: number; startMs: number; everyMs: number }
type Ends = { plate: HTMLElement | null; gain: HTMLElement | null; strip: HTMLElement | null }
type Point = { x: number; y: number }

/**
 * Makes coins fly from the left edge of the plate to the wallet strip. They curve to the left and
 * then up, so that none crosses the number. Returns a cleanup function.
 */
export function flyCoins(
  { plate, gain, strip }: Ends,
  currency: Currency,
  { count, startMs, everyMs }: Flight,
): () => void {
  if (plate === null || gain === null || strip === null) return () => undefined
  const [from, to] = [gain.getBoundingClientRect(), strip.getBoundingClientRect()]
  const left = Math.max(EDGE, plate.getBoundingClientRect().left - EDGE)
  const start = { x: left, y: from.top + from.height / 2 }
  const end = { x: to.left - EDGE, y: to.top + to.height / 2 }
  const turn = { x: Math.max(EDGE, Math.min(start.x - 40, end.x)), y: start.y - 30 }
  const path = Array.from({ length: POINTS + 1 }, (_, at) => frameOf(curve(start, turn, end, at)))
  const coins = Array.from({ length: count }, (_, index) => {
    const image = document.createElement('img')
    image.src = ICONS[currency]
    image.alt = ''
    image.className = styles.coin ?? ''
    image.style.opacity = '0'
    document.body.append(image)
    const delay = startMs + index * everyMs
    animate(image, path, { duration: FLIGHT_MS, delay, easing: 'cubic-bezier(0.5, 0, 0.75, 1)' })
    return image
  })
  return () => coins.forEach((image) => image.remove())
}

function curve(start: Point, turn: Point, end: Point, at: number): Point {
  const t = at / POINTS
  const mix = (a: number, b: number, c: number) =>
    (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t ** 2 * c
  return { x: mix(start.x, turn.x, end.x), y: mix(start.y, turn.y, end.y) }
}

function frameOf({ x, y }: Point): Keyframe {
  return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`, opacity: 1 }
}
