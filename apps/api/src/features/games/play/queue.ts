import { refuse } from '@kapis/contract/refusals'
import { retryLocked, settleBatch } from './settle-batch.ts'
import type { OfPlayer, Settle, Waiting } from './settle-batch.ts'

export type Queue<Q, R> = {
  place(request: Q): Promise<R>
  /** Returns the number of requests waiting or at the database, for metrics and for shutdown. */
  size(): number
}

export type QueueSettings = {
  batchMovesMax: number
  batchesInFlight: number
  /** The longest wait, after which a request is refused: the database is slow or down. */
  waitMsMax?: number
  /**
   * The longest expected wait. Requests that are expected to wait longer are refused on arrival,
   * because a fast refusal is better than a slow reply.
   */
  queueMsMax?: number
  /** The longest wait for an account that another transaction has locked. */
  lockedMsMax?: number
}

type QueueOptions<Q> = QueueSettings & {
  /** Returns whether a batch contains at most one such request of each player. */
  isOnePerPlayer?: (request: Q) => boolean
}

/**
 * The number of waiting requests from which another batch is sent while one is at the database.
 * Small batches would compete for the processors, and a request costs several times as much in a
 * small batch as in a large one.
 */
const WORTH_BATCH = 32
/**
 * The age from which other batches no longer wait for a batch, because it may be waiting for a
 * lock. The queue is checked this often, so that requests of busy players are refused in time too.
 */
const SLOW_BATCH_MS = 25

/**
 * Opens a queue whose requests are settled in batches. A request in an idle queue is sent at once,
 * because waiting even 1 ms for more requests made everything slower. While a batch is at the
 * database, new requests queue, and the queue becomes the next batch. A player is in only one batch
 * at a time, so that a process never waits for its own lock.
 */
export function openQueue<Q extends OfPlayer, R>(
  settle: Settle<Q, R>,
  settings: QueueOptions<Q>,
): Queue<Q, R> {
  type Waits = Waiting<Q, R>
  let queue: Waits[] = []
  const busy = new Set<string>()
  const pace = makePace(settings)
  let playing = 0

  // Once per turn of the event loop, so that all requests of a turn are sent together.
  const next = onceFor(setImmediate, () => {
    refuseLate(queue, settings)
    while (pace.mayBegin(queue.length)) {
      const batch = nextBatch(queue, busy, settings)
      if (batch.length === 0) break
      const taken = new Set(batch)
      queue = batch.length === queue.length ? [] : queue.filter((waiting) => !taken.has(waiting))
      void settleNext(batch)
    }
    if (queue.length > 0) nextIfSlow()
  })
  const nextIfSlow = onceFor((run) => setTimeout(run, SLOW_BATCH_MS).unref(), next)

  const settleNext = async (batch: Waits[]) => {
    playing += batch.length
    for (const { request } of batch) busy.add(request.playerId)
    const end = pace.begin()
    const undecided = await settleBatch(settle, batch)
    end()
    release(batch, undecided)
    if (undecided.length > 0) await retryLocked(settle, undecided, release, settings.lockedMsMax)
  }
  /** Frees the players, except those of undecided requests, which no later request may overtake. */
  const release = (tried: Waits[], undecided: Waits[]) => {
    playing -= tried.length - undecided.length
    for (const { request } of tried) busy.delete(request.playerId)
    for (const { request } of undecided) busy.add(request.playerId)
    next()
  }

  return {
    place: (request) =>
      new Promise((resolve, reject) => {
        if (pace.expectedMs(queue.length) > (settings.queueMsMax ?? Infinity)) {
          return reject(refuse('unavailable', { why: 'too many moves wait' }))
        }
        queue.push({ request, sinceMs: performance.now(), resolve, reject })
        next()
      }),
    size: () => queue.length + playing,
  }
}

function nextBatch<Q extends OfPlayer, R>(
  queue: Waiting<Q, R>[],
  busy: ReadonlySet<string>,
  { batchMovesMax, isOnePerPlayer = () => false }: QueueOptions<Q>,
): Waiting<Q, R>[] {
  // `once` has the players with such a request in the batch. `full` has those with a second one,
  // which waits for the next batch, as do their later requests: a player's requests keep their
  // order.
  const [once, full] = [new Set<string>(), new Set(busy)]
  const isNext = ({ request }: Waiting<Q, R>): boolean => {
    if (full.has(request.playerId)) return false
    if (!isOnePerPlayer(request)) return true
    const set = once.has(request.playerId) ? full : once
    set.add(request.playerId)
    return set === once
  }
  return queue.filter(isNext).slice(0, batchMovesMax)
}

/**
 * The weight of the last batch in the time that batches usually take. If only the last batch
 * counted, one quick batch would let in more requests than can be settled in time.
 */
const LAST_BATCH_WEIGHT = 0.2

/**
 * Measures how long batches take, to decide when another one is sent and to estimate how long a
 * request at the end of the queue will wait.
 */
function makePace({ batchMovesMax, batchesInFlight }: QueueSettings) {
  const open = new Set<{ sinceMs: number }>()
  let usualMs: number | undefined
  const openMs = (): number => {
    const [oldest] = open
    return oldest === undefined ? 0 : performance.now() - oldest.sinceMs
  }
  return {
    /** Starts to measure a batch. Returns the function to call when the batch has ended. */
    begin(): () => void {
      const batch = { sinceMs: performance.now() }
      open.add(batch)
      return () => {
        open.delete(batch)
        const lastMs = performance.now() - batch.sinceMs
        usualMs = lastMs + (1 - LAST_BATCH_WEIGHT) * ((usualMs ?? lastMs) - lastMs)
      }
    },
    /**
     * Returns the expected wait behind this many requests. Each full batch ahead is expected to
     * take as long as batches usually do or, if that is longer, as the oldest open batch has taken
     * so far.
     */
    expectedMs(waiting: number): number {
      const ahead = Math.floor(waiting / batchMovesMax)
      return ahead === 0 ? 0 : (ahead * Math.max(usualMs ?? 0, openMs())) / batchesInFlight
    },
    mayBegin(waiting: number): boolean {
      if (waiting === 0 || open.size === 0) return waiting > 0
      const isDue = waiting >= WORTH_BATCH || openMs() >= SLOW_BATCH_MS
      return isDue && open.size < batchesInFlight
    },
  }
}

/** Returns a function that schedules the work, once for all calls until it runs. */
function onceFor(schedule: (run: () => void) => void, work: () => void): () => void {
  let isCalled = false
  return () => {
    if (isCalled) return
    isCalled = true
    schedule(() => {
      isCalled = false
      work()
    })
  }
}

/**
 * Refuses the requests that have waited too long. They never reached the database, so it is certain
 * that they were not placed.
 */
function refuseLate<Q, R>(queue: Waiting<Q, R>[], { waitMsMax = Infinity }: QueueSettings): void {
  const late = performance.now() - waitMsMax
  const first = queue.findIndex(({ sinceMs }) => sinceMs >= late)
  const refused = queue.splice(0, first === -1 ? queue.length : first)
  for (const { reject } of refused) reject(refuse('unavailable', { why: 'waited too long' }))
}
