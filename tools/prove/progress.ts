const EVERY_MS = 1_000
let saidAt = -EVERY_MS

/** Tells the program that runs this proof that it got further, at most once a second. */
export function noteProgress(): void {
  const now = performance.now()
  if (!process.connected || now - saidAt < EVERY_MS) return
  saidAt = now
  process.send?.({ type: 'progress' })
}
