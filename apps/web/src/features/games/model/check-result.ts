import { pause } from '#lib/pause.ts'

/** Something that the check needs could not be fetched: nothing is known about the result yet. */
class CheckUnavailable extends Error {}

export type Check = {
  /** Null when the browser's own check agrees, or there was nothing to check. */
  mismatch: string | null
  /** The check could not be made yet and is tried again: this is no alarm. */
  isUnchecked: boolean
}

export const NOTHING_TO_CHECK: Check = { mismatch: null, isUnchecked: false }

const WAITS_MS = [2_000, 4_000, 8_000, 15_000]
const LONGEST_WAIT_MS = 30_000
const TRIES_MAX = 60

/** Checks at once. While that is impossible it tries again, and tells `onChecked` what it found. */
export async function checkResult(
  find: () => Promise<string | null>,
  onChecked: (check: Check) => void,
): Promise<Check> {
  const first = await tryCheck(find)
  if (first.isUnchecked) void tryLater(find, onChecked)
  return first
}

async function tryLater(find: () => Promise<string | null>, onChecked: (check: Check) => void) {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    await pause(WAITS_MS[tries] ?? LONGEST_WAIT_MS)
    const check = await tryCheck(find)
    if (!check.isUnchecked) return onChecked(check)
  }
}

async function tryCheck(find: () => Promise<string | null>): Promise<Check> {
  try {
    return { mismatch: await find(), isUnchecked: false }
  } catch (error) {
    if (!(error instanceof CheckUnavailable)) throw error
    return { mismatch: null, isUnchecked: true }
  }
}

/** Says of any failure to fetch that the check must wait. */
export function waitForCheck(): never {
  throw new CheckUnavailable()
}
