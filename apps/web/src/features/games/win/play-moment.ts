import { formatMoney, formatSigned } from '@kapis/money/money'
import { EASINGS, animate } from '#lib/motion.ts'
import { balance, shownBalance } from '#player/balance/balance-store.ts'
import { currentTexts } from '#texts/texts.ts'
import type { flyCoins } from './fly-coins.ts'
import { playRipple } from './ripple.ts'
import { winTexts } from './texts.ts'
import type { Win, WinSize } from './win-store.ts'
import { endWin } from './win-store.ts'

type Timeline = {
  endMs: number
  /** The opacity of the dark layer between the stage and the number. */
  scrim: number
  coins: { count: number; startMs: number; everyMs: number } | null
  /** The time in which the won amount counts up. */
  gainMs: Span
  /** The time in which the balance in the wallet strip counts up, while the coins land. */
  balanceMs: Span
}
type Span = readonly [start: number, end: number]

/** The timing of the win moment by the size of the win. No moment lasts longer than 1.2 s. */
export const TIMELINES: Record<WinSize, Timeline> = {
  small: { endMs: 800, scrim: 0, coins: null, gainMs: [180, 540], balanceMs: [150, 620] },
  large: {
    endMs: 1120,
    scrim: 0,
    coins: { count: 5, startMs: 500, everyMs: 50 },
    gainMs: [240, 720],
    balanceMs: [640, 1100],
  },
  huge: {
    endMs: 1200,
    scrim: 0.78,
    coins: { count: 9, startMs: 470, everyMs: 38 },
    gainMs: [150, 720],
    balanceMs: [620, 1170],
  },
}
/**
 * The time between two changes of a counted amount. Each change repaints text, which is slow on a
 * phone.
 */
const COUNT_EVERY_MS = 60
const APPEAR_MS = 220
/** The least distance of the plate from the edge of the stage, and its height above a bucket. */
const [EDGE, RAISED] = [8, 14]

/**
 * Plays the moment of a win in its box on the stage. Any key or press ends it immediately and still
 * reaches the page, so that Space also places the next bet. Returns a cleanup function.
 */
export function playMoment(box: HTMLElement, win: Win): () => void {
  const { endMs, coins, gainMs, balanceMs } = TIMELINES[win.size]
  const stop = new AbortController()
  const { signal } = stop
  for (const event of ['keydown', 'pointerdown'] as const) {
    window.addEventListener(event, endWin, { signal, capture: true })
  }
  const timer = setTimeout(endWin, endMs)
  const plate = part(box, 'plate')
  const gain = part(box, 'gain')
  // The whole amount is the widest one, so the plate does not move while it counts.
  if (gain !== null) gain.style.minWidth = `${gain.offsetWidth}px`
  placePlate(box, win.size, signal)
  showPlate(box, win.size)
  playRipple(box, win.size)
  const strip = document.querySelector<HTMLElement>(`[data-balance="${win.currency}"]`)
  if (coins !== null) void fly({ plate, gain, strip }, win.currency, coins, signal)
  const countBalance = counterOf(strip, win)
  const count = (elapsed: number) => {
    writeGain(gain, win, share(elapsed, gainMs))
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
    countBalance(1)
  }
}

function part(box: HTMLElement, name: string): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-part="${name}"]`)
}

/**
 * Puts the plate where the result is: a large win over the number on the stage, which it replaces;
 * other wins above the bucket or over the outcome line. A huge win is in the middle of the stage.
 */
function placePlate(box: HTMLElement, size: WinSize, signal: AbortSignal): void {
  const plate = part(box, 'plate')
  const stage = box.parentElement
  if (plate === null || stage === null) return
  const number = size === 'small' ? null : stage.querySelector<HTMLElement>('[data-number]')
  const bucket = stage.querySelector('ol > [data-landed]')
  const line = stage.querySelector('[data-outcome]')
  if (size === 'huge') return hideBehind([number, line], TIMELINES[size], signal)
  box.dataset['place'] = number !== null ? 'number' : bucket !== null ? 'bucket' : 'line'
  const edges = box.getBoundingClientRect()
  const at = (number ?? bucket ?? line)?.getBoundingClientRect()
  const middleY = at === undefined ? edges.height - 48 : at.top - edges.top + at.height / 2
  if (number !== null) nameReached(box, number)
  if (bucket === null) {
    hideBehind([number, line], TIMELINES[size], signal)
    plate.style.minWidth = `${number === null ? (at?.width ?? 0) : 0}px`
    const first = number === null ? plate : (plate.firstElementChild as HTMLElement)
    plate.style.top = `${Math.round(middleY - first.offsetHeight / 2)}px`
  } else if (at !== undefined) {
    const left = at.left - edges.left + at.width / 2 - plate.offsetWidth / 2
    const leftMax = edges.width - plate.offsetWidth - EDGE
    plate.style.left = `${Math.round(Math.min(leftMax, Math.max(EDGE, left)))}px`
    plate.style.top = `${Math.round(at.top - edges.top - plate.offsetHeight - RAISED)}px`
  }
}

/** Names the number of the stage, which the multiplier of a large win replaces, below that. */
function nameReached(box: HTMLElement, number: HTMLElement): void {
  const reached = part(box, 'reached')
  if (reached !== null) reached.dataset['text'] = currentTexts(winTexts).rolled(number.textContent)
}

/** Hides what the plate covers, which may be larger than the plate, until the plate fades. */
function hideBehind(
  covered: readonly (Element | null)[],
  { endMs: duration }: Timeline,
  signal: AbortSignal,
): void {
  const until = { opacity: 0, offset: 1 - APPEAR_MS / duration }
  const frames = [{ opacity: 0 }, until, { opacity: 1 }]
  for (const element of covered) {
    const hidden = animate(element, frames, { duration, easing: 'linear' })
    signal.addEventListener('abort', () => hidden?.cancel())
  }
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

/**
 * Loads the coins and lets them fly until the moment ends. Most moments have none. If they load
 * late, they fly late.
 */
async function fly(
  ends: Parameters<typeof flyCoins>[0],
  currency: Win['currency'],
  flight: NonNullable<Timeline['coins']>,
  signal: AbortSignal,
): Promise<void> {
  const coins = await import('./fly-coins.ts').catch(() => null)
  if (coins === null || signal.aborted) return
  signal.addEventListener('abort', coins.flyCoins(ends, currency, flight))
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
