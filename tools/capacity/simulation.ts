/** A discrete-event simulation: work that happens at points in simulated time, in order. */
export type Simulation = {
  nowMs(): number
  after(ms: number, work: () => void): void
  /** Runs everything that happens up to this time. */
  run(untilMs: number): void
}

type Event = { atMs: number; order: number; work: () => void }

export function makeSimulation(): Simulation {
  const events: Event[] = []
  let nowMs = 0
  let order = 0
  return {
    nowMs: () => nowMs,
    after: (ms, work) => push(events, { atMs: nowMs + ms, order: (order += 1), work }),
    run(untilMs) {
      while (events.length > 0 && events[0]!.atMs <= untilMs) {
        const event = pop(events)
        nowMs = event.atMs
        event.work()
      }
      nowMs = untilMs
    },
  }
}

/** Orders events by time. Events at the same time happen in the order in which they were added. */
function isBefore(a: Event, b: Event): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)
}

/** Adds an event to a binary heap, whose first element is the next event. */
function push(heap: Event[], event: Event): void {
  let place = heap.push(event) - 1
  while (place > 0) {
    const parent = (place - 1) >> 1
    if (!isBefore(event, heap[parent]!)) break
    heap[place] = heap[parent]!
    place = parent
  }
  heap[place] = event
}

function pop(heap: Event[]): Event {
  const first = heap[0]!
  const last = heap.pop()!
  if (heap.length === 0) return first
  let place = 0
  for (;;) {
    let child = 2 * place + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
    if (!isBefore(heap[child]!, last)) break
    heap[place] = heap[child]!
    place = child
  }
  heap[place] = last
  return first
}

/** Identical servers with one queue, first come, first served: cores, an event loop or a disk. */
export type QueueServer = {
  /** Waits for a server, keeps it for this long, then calls `done`. */
  use(ms: number, done: () => void): void
  /** Waits for a server and calls `work`, which must call the function that it gets when it ends. */
  hold(work: (release: () => void) => void): void
  /** The sum of the times for which servers were in use. */
  busyMs(): number
}

export function makeQueueServer(simulation: Simulation, servers: number): QueueServer {
  const queue = makeQueue<(release: () => void) => void>()
  let [free, busyMs] = [servers, 0]
  const start = (work: (release: () => void) => void) => {
    free -= 1
    const sinceMs = simulation.nowMs()
    work(() => {
      busyMs += simulation.nowMs() - sinceMs
      free += 1
      const next = queue.take()
      if (next !== undefined) start(next)
    })
  }
  const hold: QueueServer['hold'] = (work) => {
    if (free > 0) start(work)
    else queue.add(work)
  }
  return {
    hold,
    use: (ms, done) =>
      hold((release) =>
        simulation.after(ms, () => {
          release()
          done()
        }),
      ),
    busyMs: () => busyMs,
  }
}

/** Returns a queue that does not move its elements when the first one is taken. */
function makeQueue<T>() {
  let [incoming, outgoing]: [T[], T[]] = [[], []]
  return {
    add: (element: T) => void incoming.push(element),
    take(): T | undefined {
      if (outgoing.length === 0) [incoming, outgoing] = [[], incoming.toReversed()]
      return outgoing.pop()
    },
  }
}
