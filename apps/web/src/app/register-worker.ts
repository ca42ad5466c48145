/**
 * Registers the service worker (public/sw.js), which shows a page of its own while offline. It waits
 * until the page has loaded, so that it delays nothing. Only a build has a worker.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD) return
  addEventListener('load', () => {
    // Some private windows have no workers, and a failed registration is tried at the next visit.
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  })
}
