import { formatMoney, formatSigned } from '@kapis/money/money'
import { EASINGS, animate } from '#lib/motion.ts'
import { balance, shownBalance } from '#player/balance/balance-store.ts'
import { flyCoins } from './fly-coins.ts'
import { playRipple } from './ripple.ts'
import type { Win, WinSize } from './win-store.ts'
import { endWin } from './win-store.ts'

type Timeline = {
  endMs: number
  /** The opacity of the dark layer between the stage and the number. */
  scrim: number
  coins: { count: number; startMs: number; everyMs: number } | null
  /** The time in which the balance in the wallet strip counts up, while the coins land. */
  balanceMs: readonly [start: number, end: number]
}

/** The timing of the win moment by the size of the win. No moment lasts longer than 1.2 s. */
export const TIMELINES: Record<WinSize, Timeline> = {
  small: { endMs: 800, scrim: 0, coins: null, balanceMs: [150, 620] },
  large: {
    endMs: 1120,
    scrim: 0.58,
    coins: { count: 5, startMs: 500, everyMs: 50 },
    balanceMs: [640, 1100],
  },
  huge: {
    endMs: 1200,
    scrim: 0.78,
    coins: { count: 9, startMs: 470, everyMs: 38 },
    balanceMs: [620, 1170],
  },
}
const GAIN_MS = [150, 720] as const
/**
 * The time between two changes of a counted amount. Each change repaints text, which is slow on a
 * phone.
 */
const COUNT_EVERY_MS = 60
const APPEAR_MS = 220

/**
 * Plays the moment of a win in its box on the stage. Any key or press ends it immediately and still
 * reaches the page, so that Space also places the next bet. Returns a cleanup function.
 */
export function playMoment(box: HTMLElement, win: Win): () => void {
  const { endMs, coins, balanceMs } = TIMELINES[win.size]
  const stop = new AbortController()
  const { signal } = stop
  for (const event of ['keydown', 'pointerdown'] as const) {
    window.addEventListener(event, endWin, { signal, capture: true })
  }
  const timer = setTimeout(endWin, endMs)
  const plate = part(box, 'plate')
  const gain = part(box, 'gain')
  placeSmallPlate(box, win.size)
  showPlate(box, win.size)
  playRipple(box, win.size)
  const strip = document.querySelector<HTMLElement>(`[data-balance="${win.currency}"]`)
  const land = coins && flyCoins({ plate, gain, strip }, win.currency, coins)
  const countBalance = counterOf(strip, win)
  const count = (elapsed: number) => {
    if (win.size !== 'small') writeGain(gain, win, share(elapsed, GAIN_MS))
    countBalance(share(elapsed, balanceMs))
  }
  count(0)
  const startedAt = performance.now()
  let countedAt = 0
  let frame = requestAnimationFrame(function draw(now) {
    const elapsed = now - startedAt
    if (elapsed - countedAt >= COUNT_EVERY_MS) count((countedAt = elapsed))
    frame = requestAnimationFrame(draw)
  })
  return () => {
    stop.abort()
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    land?.()
    countBalance(1)
  }
}

function part(box: HTMLElement, name: string): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-part="${name}"]`)
}

/** Puts the plate of a small win over the outcome line, or near the bottom if there is none. */
function placeSmallPlate(box: HTMLElement, size: WinSize): void {
  const plate = part(box, 'plate')
  if (size !== 'small' || plate === null) return
  const stage = box.getBoundingClientRect()
  const line = box.parentElement?.querySelector('[data-outcome]')?.getBoundingClientRect()
  const middle = line === undefined ? stage.bottom - 48 : line.top + line.height / 2
  plate.style.minWidth = `${line?.width ?? 0}px`
  plate.style.top = `${Math.round(middle - stage.top - plate.offsetHeight / 2)}px`
}

/** Animates the plate: it springs in and, before the end, fades into the outcome line. */
function showPlate(box: HTMLElement, size: WinSize): void {
  const { endMs: duration, scrim } = TIMELINES[size]
  const shown = APPEAR_MS / duration
  const until = 1 - APPEAR_MS / duration
  const easing = EASINGS.spring
  animate(
    part(box, 'plate'),
    [
      { opacity: 0, transform: 'scale(0.93)', easing },
      { opacity: 1, transform: 'none', offset: shown },
      { opacity: 1, transform: 'none', offset: until },
      { opacity: 0, transform: 'scale(0.96)' },
    ],
    { duration, easing: 'linear' },
  )
  if (scrim === 0) return
  const dark = [
    { opacity: 0 },
    { opacity: scrim, offset: shown },
    { opacity: scrim, offset: until },
  ]
  animate(part(box, 'scrim'), [...dark, { opacity: 0 }], { duration, easing: 'linear' })
}

/** Returns the share of an interval that has passed, from 0 to 1. */
function share(elapsed: number, [start, end]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (elapsed - start) / (end - start)))
}

function partOf(minor: bigint, done: number): bigint {
  return (minor * BigInt(Math.round(done * 1_000))) / 1_000n
}

function writeGain(gain: HTMLElement | null, win: Win, done: number): void {
  const minor = partOf(win.payoutMinor - win.stakeMinor, done)
  if (gain !== null) gain.dataset['text'] = formatSigned(minor, win.currency)
}

/**
 * Returns a function that shows the balance in the wallet strip without the part of the payout that
 * is not counted yet. The text of the strip is always the true balance; the style sheet draws the
 * counted one over it.
 */
function counterOf(strip: HTMLElement | null, { payoutMinor, currency }: Win) {
  return (done: number): void => {
    if (strip === null) return
    const minor = shownBalance(balance(), currency)
    if (done === 1 || minor === null) delete strip.dataset['counted']
    else
      strip.dataset['counted'] = formatMoney(
        minor - payoutMinor + partOf(payoutMinor, done),
        currency,
      )
  }
}
