import type { EventStream } from './event-stream.ts'

/** The number of streams that are written to before other work of the process gets a turn. */
export type FanOutPace = { streams: number; pause(): Promise<unknown> }

/** A write takes about 15 µs, so a bet waits for less than a millisecond at each of its steps. */
const PACE: FanOutPace = {
  streams: 50,
  pause: () => new Promise((resolve) => void setImmediate(resolve)),
}

type Delivery = { streams: Iterable<EventStream>; send(stream: EventStream): void; done(): void }

/**
 * Sends to many streams, one event after another, and gives bets a turn in between. The writes of one
 * turn of the event loop are counted together, because hundreds of events for one stream each delay
 * a bet as much as one event for hundreds of streams.
 */
export function makeFanOut({ streams: perTurn, pause }: FanOutPace = PACE) {
  const waiting: Delivery[] = []
  let isRunning = false
  let left = perTurn
  const refill = () => void (left = perTurn)
  const write = ({ send }: Delivery, stream: EventStream) => {
    if (left === perTurn) setImmediate(refill)
    left -= 1
    send(stream)
  }
  const run = async () => {
    isRunning = true
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      for (const stream of next.streams) {
        if (left === 0) {
          await pause()
          refill()
        }
        write(next, stream)
      }
      next.done()
    }
    isRunning = false
  }
  return {
    /**
     * Sends to these streams after everything that was sent before. Resolves when it is done. If
     * nothing else is being sent, few streams are written to before this function returns. The list
     * must not change in between.
     */
    send(streams: Iterable<EventStream>, send: (stream: EventStream) => void): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ streams, send, done: resolve })
      if (!isRunning) void run()
      return promise
    },
    isRunning: () => isRunning,
  }
}
