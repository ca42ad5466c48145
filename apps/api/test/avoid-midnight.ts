import { setTimeout as wait } from 'node:timers/promises'

const DAY_MS = 86_400_000
/** How much earlier than in UTC a day begins: in UTC, by which months are archived, and in Manila. */
const OFFSETS_MS = [0, 8 * 3_600_000]
const TEST_MS = 100_000

/** Waits until midnight if it is near, because tests of days fail if the day changes meanwhile. */
export async function avoidMidnight(nowMs = Date.now()): Promise<void> {
  const untilMs = Math.min(...OFFSETS_MS.map((offsetMs) => DAY_MS - ((nowMs + offsetMs) % DAY_MS)))
  if (untilMs <= TEST_MS) await wait(untilMs)
}
