const LATEST_MS = 1_000

/** Loads something of low priority when the browser is idle. */
export function loadWhenIdle<T>(load: () => Promise<T>): () => Promise<T> {
  return () => whenIdle().then(load)
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari lacks requestIdleCallback: use a timeout.
    if (!('requestIdleCallback' in window)) setTimeout(resolve, 0)
    else requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
  })
}
