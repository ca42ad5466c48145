import { setTimeout as wait } from 'node:timers/promises'

/** The shortest wait of a timer, and so how late a request may be sent on an idle machine. */
const TURN_MS = 1

type Arrivals = { perSecond: number; seconds: number }

/**
 * Starts requests at a constant rate, whether or not earlier ones were answered, and passes each the
 * time at which it should have started. If this process or the server stalls, the requests that
 * became due meanwhile are started afterwards with their original times. A latency counted from
 * those times includes the wait (no coordinated omission).
 */
export async function arrive(
  { perSecond, seconds }: Arrivals,
  start: (dueMs: number) => void,
  clockMs: () => number = () => performance.now(),
): Promise<void> {
  const beginMs = clockMs()
  const total = Math.floor(perSecond * seconds)
  for (let n = 0; n < total;) {
    const nowMs = clockMs()
    for (; n < total; n += 1) {
      const dueMs = beginMs + (n * 1000) / perSecond
      if (dueMs > nowMs) break
      start(dueMs)
    }
    await wait(TURN_MS)
  }
}
