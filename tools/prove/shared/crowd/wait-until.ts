import { setTimeout as wait } from 'node:timers/promises'

/** How long it took until it was so, or null when it was not so in time. */
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
