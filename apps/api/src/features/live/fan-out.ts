import type { EventStream } from './event-stream.ts'

/** How many streams are written to before other work of the process has its turn. */
export type FanOutPace = { streams: number; pause(): Promise<unknown> }

/** A write takes about 15 µs, so a bet waits for less than a millisecond at each of its steps. */
const PACE: FanOutPace = {
  streams: 50,
  pause: () => new Promise((resolve) => void setImmediate(resolve)),
}

type Delivery = { streams: Iterable<EventStream>; send(stream: EventStream): void; done(): void }

/** Sends to many streams, one event after another, and lets bets pass in between. */
export function makeFanOut({ streams: perTurn, pause }: FanOutPace = PACE) {
  const waiting: Delivery[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    let left = perTurn
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      for (const stream of next.streams) {
        if (left === 0) {
          await pause()
          left = perTurn
        }
        left -= 1
        next.send(stream)
      }
      next.done()
    }
    isRunning = false
  }
  return {
    /**
     * Sends to these streams after everything that was sent before. Returns when it is done, which
     * for few streams is at once. The list must not change meanwhile.
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
