import { refuse } from '@kapis/contract/refusals'

/** Runs a task in its turn. Tasks of the same owner share the places of one owner. */
export type BoundedQueue = <T>(work: () => Promise<T>, owner?: string) => Promise<T>

type QueueLimits = {
  running: number
  waiting: number
  /** The most places, running and waiting, that the tasks of one owner take. */
  ofOneOwner?: number
}

/**
 * Returns a function that runs a few tasks at a time and lets a few others wait. It refuses all
 * further tasks immediately, so that a flood of sign-ins costs neither memory nor players' time. If
 * places are limited by owner, nobody fills the queue alone.
 *
 * Refuses: unavailable.
 */
export function boundedQueue({
  ofOneOwner = Number.POSITIVE_INFINITY,
  ...limits
}: QueueLimits): BoundedQueue {
  let running = 0
  const waiting: (() => void)[] = []
  const places = new Map<string, number>()
  const takePlace = (owner: string, change: 1 | -1) => {
    const count = (places.get(owner) ?? 0) + change
    if (count > ofOneOwner) throw refuse('unavailable', { owner })
    if (count === 0) places.delete(owner)
    else places.set(owner, count)
  }
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
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
  return async (work, owner) => {
    if (owner === undefined) return inTurn(work)
    takePlace(owner, 1)
    try {
      return await inTurn(work)
    } finally {
      takePlace(owner, -1)
    }
  }
}
