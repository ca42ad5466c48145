type Repeated = {
  /** Starts no further run. Resolves when the current one has ended. */
  stop(): Promise<void>
}

/**
 * Repeats work with a pause after each run, so that only one run at a time uses a slow database. A
 * failed run is tried again after the pause. The first run comes after a pause, too, unless
 * `isAtOnce` is set.
 */
export function repeat(
  pauseMs: number,
  work: () => Promise<void>,
  { isAtOnce = false } = {},
): Repeated {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running = Promise.resolve()
  const runLater = () => {
    if (!isStopped) timer = setTimeout(run, pauseMs).unref()
  }
  const run = () => {
    running = work().then(runLater, runLater)
  }
  if (isAtOnce) run()
  else runLater()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      return running
    },
  }
}
