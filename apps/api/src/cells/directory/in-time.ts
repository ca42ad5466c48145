import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work that goes on elsewhere, but no longer than this. */
export async function inTime(work: Promise<void>, waitMs: number): Promise<void> {
  const enough = new AbortController()
  const late = pause(waitMs, undefined, { signal: enough.signal, ref: false }).catch(() => {})
  await Promise.race([work, late])
  enough.abort()
}
