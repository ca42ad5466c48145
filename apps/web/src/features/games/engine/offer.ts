import { create } from 'zustand'

/**
 * The features that the operator offers in the player's jurisdiction. The defaults below suit most
 * jurisdictions.
 */
export type Offer = {
  hasAuto: boolean
  hasTurbo: boolean
  minCycleMs: number
  /** The maximum payout of one bet; undefined until loaded. */
  maxPayout?: number
}

export const useOffer = create<Offer>(() => ({ hasAuto: true, hasTurbo: true, minCycleMs: 0 }))

let startedAt = 0

/**
 * Waits until the next round may start. Some jurisdictions require a minimum time between round
 * starts; a press that is too early is delayed, not ignored.
 */
export async function waitForCycle(): Promise<void> {
  const { minCycleMs } = useOffer.getState()
  if (minCycleMs === 0) return
  const now = performance.now()
  startedAt = Math.max(now, startedAt + minCycleMs)
  if (startedAt > now) await new Promise((resolve) => setTimeout(resolve, startedAt - now))
}
