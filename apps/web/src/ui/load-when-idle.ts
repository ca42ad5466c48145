const LATEST_MS = 1_000

/**
 * Returns a function that waits until the browser is idle, then loads something of low priority.
 */
export function loadWhenIdle<T>(load: () => Promise<T>): () => Promise<T> {
  return () => whenIdle().then(load)
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback, so use a timeout there.
    if (!('requestIdleCallback' in window)) setTimeout(resolve, 0)
    else requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
  })
}
