import { inTime } from './in-time.ts'

const FRESH_MS = 1_000
/** How long a caller waits for a directory that is slow, if it was read before. */
const WAIT_MS = 300

/**
 * Returns a function that reads something of the directory. What was read is given again for a
 * second, and for as long as the directory is down or has not answered yet.
 */
export function keepFresh<T>(
  read: () => Promise<T>,
  now: () => number = Date.now,
): () => Promise<T> {
  let known: { value: T; at: number } | null = null
  let reading: Promise<void> | null = null
  const readAgain = async () => {
    try {
      const value = await read()
      known = { value, at: now() }
    } catch (error) {
      if (known === null) throw error
      // Asks again only after a second, because a directory that is down may take long to fail.
      known.at = now()
    } finally {
      reading = null
    }
  }
  return async () => {
    if (known !== null && now() - known.at < FRESH_MS) return known.value
    reading ??= readAgain()
    await (known === null ? reading : inTime(reading, WAIT_MS))
    return known!.value
  }
}
