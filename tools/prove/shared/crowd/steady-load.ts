import { setTimeout as wait } from 'node:timers/promises'

export type SteadyLoad = {
  /** Stops sending and waits until every request has its answer. */
  stop(): Promise<void>
}

const TURN_MS = 10

/**
 * Sends a fixed number of requests a second, whether or not earlier ones were answered. Real
 * players do not wait for each other either.
 */
export function openSteadyLoad(perSecond: number, send: (n: number) => Promise<void>): SteadyLoad {
  const open = new Set<Promise<void>>()
  const startMs = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startMs) * perSecond) / 1_000)
    for (; sent < due; sent += 1) {
      const one = send(sent).finally(() => open.delete(one))
      open.add(one)
    }
  }, TURN_MS)
  return {
    async stop() {
      clearInterval(timer)
      while (open.size > 0) {
        await Promise.all(open)
        await wait(0)
      }
    },
  }
}
