import { refuse } from '@kapis/contract/refusals'

export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets a few works run and some wait. Whoever comes after that is told at once to come again, so
 * that a flood of sign-ins costs neither memory nor the time of those who play.
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
      // The place is handed on as it is: the number of running works does not change.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
