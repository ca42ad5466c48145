import { pause } from '#lib/pause.ts'

/**
 * Thrown when data for the check could not be loaded; the result is neither right nor wrong yet.
 */
class CheckUnavailable extends Error {}

export type BetCheck = {
  /** Null if the browser's check agrees, or if there was nothing to check. */
  mismatch: string | null
  /** Whether the check is still being retried; this raises no alert. */
  isUnchecked: boolean
}

export const NOTHING_TO_CHECK: BetCheck = { mismatch: null, isUnchecked: false }

const WAITS_MS = [2_000, 4_000, 8_000, 15_000]
const LONGEST_WAIT_MS = 30_000
const TRIES_MAX = 60

/**
 * Checks the result. If that is not possible yet, retries and passes the outcome to `onChecked`.
 */
export async function checkResult(
  find: () => Promise<string | null>,
  onChecked: (check: BetCheck) => void,
): Promise<BetCheck> {
  const first = await tryCheck(find)
  if (first.isUnchecked) void tryLater(find, onChecked)
  return first
}

async function tryLater(find: () => Promise<string | null>, onChecked: (check: BetCheck) => void) {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    await pause(WAITS_MS[tries] ?? LONGEST_WAIT_MS)
    const check = await tryCheck(find)
    if (!check.isUnchecked) return onChecked(check)
  }
}

async function tryCheck(find: () => Promise<string | null>): Promise<BetCheck> {
  try {
    return { mismatch: await find(), isUnchecked: false }
  } catch (error) {
    if (!(error instanceof CheckUnavailable)) throw error
    return { mismatch: null, isUnchecked: true }
  }
}

/** Reports a failed request as an unavailable check. */
export function waitForCheck(): never {
  throw new CheckUnavailable()
}
