import { setTimeout as wait } from 'node:timers/promises'

/** Returns how long it took until the condition was true, or null if it was not true in time. */
export async function msUntil(
  isSo: () => Promise<boolean>,
  deadlineMs: number,
): Promise<number | null> {
  const startMs = performance.now()
  while (performance.now() - startMs < deadlineMs) {
    if (await isSo()) return Math.round(performance.now() - startMs)
    await wait(10)
  }
  return null
}
