import { pause } from '#lib/pause.ts'

/**
 * Thrown if data for the check could not be loaded, so the result is neither confirmed nor refuted.
 */
class CheckUnavailable extends Error {}

export type BetCheck = {
  /**
   * The fault that the browser's check found; null if it found nothing or there was nothing to
   * check.
   */
  mismatch: string | null
  /** Whether the check could not run yet and is being retried. This is not shown as a mismatch. */
  isUnchecked: boolean
}

export const NOTHING_TO_CHECK: BetCheck = { mismatch: null, isUnchecked: false }

const WAITS_MS = [2_000, 4_000, 8_000, 15_000]
const LONGEST_WAIT_MS = 30_000
const TRIES_MAX = 60

/**
 * Checks a result with `find`. If the check cannot run yet, returns `isUnchecked`, retries in the
 * background and passes the later outcome to `onChecked`.
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
    if (error instanceof CheckUnavailable) return { mismatch: null, isUnchecked: true }
    // The check throws only if the reply does not have the expected shape.
    return { mismatch: 'The receipt cannot be read.', isUnchecked: false }
  }
}

/** Throws the error that makes `checkResult` try again later. */
export function waitForCheck(): never {
  throw new CheckUnavailable()
}
