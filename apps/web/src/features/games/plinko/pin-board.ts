import type { Fall, Place } from './ball-path.ts'
import { ballAt, fallMs, lastHit } from './ball-path.ts'

/** Static pins are drawn sharp; the animated layer is coarser, since every frame repaints it. */
const DENSITY_MAX = { pins: 2, air: 1.5 } as const
const GLOW_MS = 160
const BALLS_MAX = 30

type Ball = Fall & { startedAt: number; row: number }
type Size = { width: number; height: number; rows: number; density: number }

/** Two canvases: pins are drawn once, balls are animated on the other one. */
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

  /** Redraws the pins for a size and a number of rows. */
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
    this.#glow = glowSprite(radius * 1.1)
  }

  /** Adds a ball; with too many in the air it is not drawn, but still lands. */
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
    for (const ball of this.#balls) this.#drawBall(ball, now - ball.startedAt)
    this.#frame = this.#balls.length === 0 ? 0 : requestAnimationFrame(this.#draw)
  }

  #drawBall(ball: Ball, elapsedMs: number): void {
    const air = this.#air
    const hit = lastHit(ball, elapsedMs)
    if (hit !== null && hit.y > ball.row) {
      ball.row = hit.y
      this.#onPin()
    }
    const glow = this.#glow
    if (hit !== null && hit.agoMs < GLOW_MS && glow !== null) {
      const { x, y } = pixel(this.#size, hit)
      air.globalAlpha = 0.5 * (1 - hit.agoMs / GLOW_MS)
      air.drawImage(glow, x - glow.width / 2, y - glow.height / 2)
      air.globalAlpha = 1
    }
    const { x, y } = pixel(this.#size, ballAt(ball, elapsedMs))
    const sprite = this.#sprite
    // A ball rests on its pin, so its centre is above it.
    if (sprite !== null) air.drawImage(sprite, x - sprite.width / 2, y - sprite.height * 0.72)
  }
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const found = canvas.getContext('2d')
  if (found === null) throw new Error('This browser draws no canvas.')
  return found
}

/** Converts a position to pixels. The bucket below the last row is part of the board. */
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
  pins.fillStyle = '#e9c9de'
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

function glowSprite(radius: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(radius * 2) + 2
  const pen = context(canvas)
  pen.fillStyle = '#ffc2e8'
  pen.beginPath()
  pen.arc(canvas.width / 2, canvas.height / 2, radius, 0, Math.PI * 2)
  pen.fill()
  return canvas
}

/** Draws the ball once, to be copied: a gradient per ball and frame is too slow. */
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
  skin.addColorStop(0, '#fff4fb')
  skin.addColorStop(1, '#ff9ad8')
  pen.fillStyle = skin
  pen.beginPath()
  pen.arc(middle, middle, radius, 0, Math.PI * 2)
  pen.fill()
  return canvas
}
