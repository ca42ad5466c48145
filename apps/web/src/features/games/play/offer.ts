import { create } from 'zustand'

/** The operator's features in this jurisdiction. The defaults fit most. */
export type Offer = {
  hasAuto: boolean
  hasTurbo: boolean
  minCycleMs: number
  /** The maximum payout of one bet; unknown until loaded. */
  maxPayout?: number
}

export const useOffer = create<Offer>(() => ({ hasAuto: true, hasTurbo: true, minCycleMs: 0 }))

let startedAt = 0

/**
 * Waits for the minimum time between round starts that some jurisdictions require. An early press
 * is delayed, not lost.
 */
export async function waitForCycle(): Promise<void> {
  const { minCycleMs } = useOffer.getState()
  if (minCycleMs === 0) return
  const now = performance.now()
  startedAt = Math.max(now, startedAt + minCycleMs)
  if (startedAt > now) await new Promise((resolve) => setTimeout(resolve, startedAt - now))
}
