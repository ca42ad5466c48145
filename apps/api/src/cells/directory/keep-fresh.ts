const FRESH_MS = 1_000

/**
 * Returns a function that reads something of the directory. What was read is given again for a
 * second, to concurrent callers too, and for as long as the directory is down.
 */
export function keepFresh<T>(
  read: () => Promise<T>,
  now: () => number = Date.now,
): () => Promise<T> {
  let known: { value: T; at: number } | null = null
  let reading: Promise<T> | null = null
  const readAgain = async () => {
    try {
      const value = await read()
      known = { value, at: now() }
      return value
    } catch (error) {
      if (known === null) throw error
      // Asks again only after a second, because a directory that is down may take long to fail.
      known.at = now()
      return known.value
    } finally {
      reading = null
    }
  }
  return () => {
    if (known !== null && now() - known.at < FRESH_MS) return Promise.resolve(known.value)
    reading ??= readAgain()
    return reading
  }
}
