const EVERY_MS = 1_000
let saidAt = -EVERY_MS

/** Reports progress to the parent process, at most once a second. */
export function noteProgress(): void {
  const now = performance.now()
  if (!process.connected || now - saidAt < EVERY_MS) return
  saidAt = now
  process.send?.({ type: 'progress' })
}
