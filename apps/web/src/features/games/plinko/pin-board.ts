import type { Fall, Hit, Place } from './ball-path.ts'
import { ballAt, fallMs, recentHits } from './ball-path.ts'

/**
 * The highest pixel density of each canvas. The pins are drawn once, so they can be sharp; the
 * layer of the balls is repainted with every frame, so it is coarser.
 */
const DENSITY_MAX = { pins: 2, air: 1.5 } as const
/**
 * The time for which a pin glows after a ball has hit it. At normal speed, the last three pins that
 * a ball hit glow.
 */
const GLOW_MS = 330
const BALLS_MAX = 30
/** The skin of a pearl, from its lit spot to its edge. */
const PEARL = [
  [0, '#ffffff'],
  [0.4, '#fff0d8'],
  [0.72, '#f3c3b4'],
  [0.88, '#b9d8cc'],
  [1, '#8c8470'],
] as const

type Ball = Fall & { startedAt: number; row: number }
type Size = { width: number; height: number; rows: number; density: number }

/** Draws the board on two canvases: the pins once on one, the moving balls on the other. */
export class PinBoard {
  readonly #pins: CanvasRenderingContext2D
  readonly #air: CanvasRenderingContext2D
  readonly #onPin: () => void
  #balls: Ball[] = []
  #size: Size = { width: 0, height: 0, rows: 16, density: 1 }
  #sprite: HTMLCanvasElement | null = null
  #glow: HTMLCanvasElement | null = null
  #frame = 0

  constructor(pins: HTMLCanvasElement, air: HTMLCanvasElement, onPin: () => void) {
    this.#pins = context(pins)
    this.#air = context(air)
    this.#onPin = onPin
  }

  /** Fits both canvases to this size and redraws the pins for this number of rows. */
  resize(width: number, height: number, rows: number): void {
    const fit = ({ canvas }: CanvasRenderingContext2D, densityMax: number): Size => {
      const density = Math.min(densityMax, devicePixelRatio)
      canvas.width = Math.round(width * density)
      canvas.height = Math.round(height * density)
      return { width, height, rows, density }
    }
    drawPins(this.#pins, fit(this.#pins, DENSITY_MAX.pins))
    this.#size = fit(this.#air, DENSITY_MAX.air)
    const radius = ballRadius(this.#size) * this.#size.density
    this.#sprite = ballSprite(radius)
    this.#glow = glowSprite(radius * 2)
  }

  /**
   * Drops a ball. If there are already too many balls in the air, the new one is not drawn, but its
   * result still counts.
   */
  drop(fall: Fall): void {
    if (this.#balls.length >= BALLS_MAX) return
    this.#balls.push({ ...fall, startedAt: performance.now(), row: -1 })
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw)
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#balls = []
  }

  readonly #draw = (now: number): void => {
    const air = this.#air
    air.clearRect(0, 0, air.canvas.width, air.canvas.height)
    this.#balls = this.#balls.filter((ball) => now - ball.startedAt < fallMs(ball))
    // Draw all glows first, so that they are below the balls.
    for (const ball of this.#balls) this.#drawHits(ball, now - ball.startedAt)
    for (const ball of this.#balls) this.#drawBall(ball, now - ball.startedAt)
    this.#frame = this.#balls.length === 0 ? 0 : requestAnimationFrame(this.#draw)
  }

  #drawHits(ball: Ball, elapsedMs: number): void {
    const hits = recentHits(ball, elapsedMs, GLOW_MS)
    const [newest] = hits
    if (newest !== undefined && newest.y > ball.row) {
      ball.row = newest.y
      this.#onPin()
    }
    for (const hit of hits) this.#drawGlow(hit)
    this.#air.globalAlpha = 1
  }

  #drawGlow(hit: Hit): void {
    const glow = this.#glow
    if (glow === null) return
    const { x, y } = pixel(this.#size, hit)
    this.#air.globalAlpha = (1 - hit.agoMs / GLOW_MS) ** 1.5
    this.#air.drawImage(glow, x - glow.width / 2, y - glow.height / 2)
  }

  #drawBall(ball: Ball, elapsedMs: number): void {
    const { x, y } = pixel(this.#size, ballAt(ball, elapsedMs))
    const sprite = this.#sprite
    // A ball sits on top of a pin, so draw its centre above the pin.
    if (sprite !== null) this.#air.drawImage(sprite, x - sprite.width / 2, y - sprite.height * 0.72)
  }
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const found = canvas.getContext('2d')
  if (found === null) throw new Error('This browser draws no canvas.')
  return found
}

/** Converts a board position to pixels. The height includes the space below the last row. */
function pixel({ width, height, rows, density }: Size, { x, y }: Place): Place {
  const gap = width / (rows + 2)
  const rowHeight = height / (rows + 0.9)
  return { x: (width / 2 + x * gap) * density, y: (y + 1) * rowHeight * density }
}

function ballRadius({ width, rows }: Size): number {
  return Math.min(9, Math.max(4, (width / (rows + 2)) * 0.21))
}

function drawPins(pins: CanvasRenderingContext2D, size: Size): void {
  const { rows, density } = size
  const radius = Math.max(1.8, ballRadius(size) * 0.42) * density
  pins.fillStyle = getComputedStyle(pins.canvas).color
  pins.beginPath()
  for (let y = 0; y < rows; y += 1) {
    for (let pin = 0; pin < y + 3; pin += 1) {
      const at = pixel(size, { x: pin - (y + 2) / 2, y })
      pins.moveTo(at.x + radius, at.y)
      pins.arc(at.x, at.y, radius, 0, Math.PI * 2)
    }
  }
  pins.fill()
}

/** Draws the light of a pin: its bright middle, and a soft halo around it. */
function glowSprite(radius: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(radius * 2)
  const middle = canvas.width / 2
  const pen = context(canvas)
  const halo = pen.createRadialGradient(middle, middle, 0, middle, middle, middle)
  halo.addColorStop(0, '#fff4fb')
  halo.addColorStop(0.24, '#ffd0ee')
  halo.addColorStop(0.34, 'rgba(255, 154, 216, 0.5)')
  halo.addColorStop(1, 'rgba(255, 154, 216, 0)')
  pen.fillStyle = halo
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * Draws the ball on a canvas of its own, to be copied into each frame. Drawing its gradients for
 * every ball and frame would be too slow.
 */
function ballSprite(radius: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(radius * 3)
  const middle = canvas.width / 2
  const pen = context(canvas)
  const glow = pen.createRadialGradient(middle, middle, radius * 0.6, middle, middle, middle)
  glow.addColorStop(0, 'rgba(255, 154, 216, 0.55)')
  glow.addColorStop(1, 'rgba(255, 154, 216, 0)')
  pen.fillStyle = glow
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const skin = pen.createRadialGradient(
    middle - radius * 0.3,
    middle - radius * 0.35,
    0,
    middle,
    middle,
    radius,
  )
  for (const [offset, color] of PEARL) skin.addColorStop(offset, color)
  pen.fillStyle = skin
  pen.beginPath()
  pen.arc(middle, middle, radius, 0, Math.PI * 2)
  pen.fill()
  return canvas
}
