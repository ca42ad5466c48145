const EVERY_MS = 1_000
let printedAt = -EVERY_MS

/** Reports progress to the parent process, at most once a second. */
export function noteProgress(): void {
  const now = performance.now()
  if (!process.connected || now - printedAt < EVERY_MS) return
  printedAt = now
  process.send?.({ type: 'progress' })
}
