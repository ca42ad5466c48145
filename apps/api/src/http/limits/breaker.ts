const PROBE_MS = 1_000

/**
 * Makes a circuit breaker that opens at the first failure, so that no other call waits for a
 * timeout. While the breaker is open, it probes once a second in the background and closes when a
 * probe succeeds.
 */
export function openBreaker(probe: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  const askLater = () => {
    timer = setTimeout(() => {
      probe().then(() => (timer = undefined), askLater)
    }, PROBE_MS)
    timer.unref()
  }
  return {
    isClosed: () => timer === undefined,
    open() {
      if (timer === undefined) askLater()
    },
    stop: () => clearTimeout(timer),
  }
}
