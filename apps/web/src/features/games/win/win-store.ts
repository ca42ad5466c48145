import type { Currency } from '@kapis/money/money'
import { create } from 'zustand'
import { device } from '#lib/device-preferences.ts'
import { isMotionReduced } from '#lib/motion.ts'
import { onSignedOut } from '#player/session/session-store.ts'

/** The fields of a settled bet or round that the win moment needs. */
type Settled = {
  identifier: string
  stakeMinor: bigint
  payoutMinor: bigint
  multiplier4: bigint
  currency: Currency
  isPractice: boolean
  mismatch: string | null
}

export type WinSize = 'small' | 'large' | 'huge'
export type Win = Omit<Settled, 'isPractice' | 'mismatch'> & { size: WinSize }

const LARGE_4 = 100_000n
const HUGE_4 = 1_000_000n
/** The minimum time between two auto-bet rounds for a win to get a moment. */
const PACE_MS_MIN = 600
const SIZES: readonly WinSize[] = ['small', 'large', 'huge']

/** The win whose moment is on the stage; null if there is none. */
export const useWin = create<{ win: Win | null }>(() => ({ win: null }))

onSignedOut(endWin)

/**
 * Starts the win moment of a result that was just revealed. The games celebrate in no other way.
 * Does nothing in turbo mode, with reduced motion, in a hidden tab or in fast auto-bet. Replaces a
 * moment that is still shown, unless its win is larger: several plinko balls may land within a
 * second.
 */
export function showWin(settled: Settled, { paceMs = Infinity } = {}): void {
  const win = winOf(settled)
  if (win === null || paceMs < PACE_MS_MIN) return
  if (device().isTurbo || isMotionReduced() || document.hidden) return
  const shown = useWin.getState().win
  if (shown !== null && SIZES.indexOf(shown.size) > SIZES.indexOf(win.size)) return
  useWin.setState({ win })
}

export function endWin(): void {
  if (useWin.getState().win !== null) useWin.setState({ win: null })
}

/**
 * Returns the win to celebrate, or null. A payout that does not exceed its stake is not a win, and
 * a result that failed the browser's check is not celebrated.
 */
export function winOf({ isPractice, mismatch, ...settled }: Settled): Win | null {
  const { stakeMinor, payoutMinor, multiplier4 } = settled
  if (isPractice || mismatch !== null || payoutMinor <= stakeMinor) return null
  const size = multiplier4 >= HUGE_4 ? 'huge' : multiplier4 >= LARGE_4 ? 'large' : 'small'
  return { ...settled, size }
}
