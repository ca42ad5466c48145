import { refuse } from '@kapis/contract/refusals'

export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Returns a function that runs a few tasks at a time and lets a few others wait. It refuses all
 * further tasks immediately, so that a flood of sign-ins costs neither memory nor players' time.
 *
 * Refuses: unavailable.
 */
export function boundedQueue(limits: { running: number; waiting: number }): BoundedQueue {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < limits.running) running += 1
    else if (waiting.length < limits.waiting) await new Promise<void>((go) => waiting.push(go))
    else throw refuse('unavailable', { waiting: waiting.length })
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot passes to the next task, so the number of running tasks stays the same.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
