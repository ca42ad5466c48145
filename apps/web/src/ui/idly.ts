const LATEST_MS = 1_000

/** What nobody waits for is fetched when the page is drawn and the browser has nothing better to do. */
export function loadWhenIdle<T>(load: () => Promise<T>): () => Promise<T> {
  return () => whenIdle().then(load)
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no word for it: there it is the next turn.
    if (!('requestIdleCallback' in window)) setTimeout(resolve, 0)
    else requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
  })
}
