import { create } from 'zustand'

/** What this house offers where it is played. Until it is known, what most places have. */
export type Offer = {
  hasAuto: boolean
  hasTurbo: boolean
  minCycleMs: number
  /** The most that one bet pays; unknown until the house has said it. */
  maxPayout?: number
}

export const useOffer = create<Offer>(() => ({ hasAuto: true, hasTurbo: true, minCycleMs: 0 }))

let startedAt = 0

/**
 * Some places ask for a time between the start of one round and the next: whoever is early waits
 * his turn here, and the press that was made counts then.
 */
export async function waitForCycle(): Promise<void> {
  const { minCycleMs } = useOffer.getState()
  if (minCycleMs === 0) return
  const now = performance.now()
  startedAt = Math.max(now, startedAt + minCycleMs)
  if (startedAt > now) await new Promise((resolve) => setTimeout(resolve, startedAt - now))
}
