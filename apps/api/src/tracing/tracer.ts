import { writeOtlp } from './otlp.ts'
import { Span } from './span.ts'
import type { SpanOptions } from './span.ts'

export type TracingSettings = {
  /** The address of the collector, without `/v1/traces`. */
  endpoint: string
  /** The share of bets that are traced, from 0 to 1. Other requests are always traced. */
  betShare: number
}

export type Tracer = {
  /** Returns whether to trace the next bet. */
  isNextBetTraced(): boolean
  start(name: string, options: SpanOptions): Span
  /** Sends the remaining spans and stops. */
  close(): Promise<void>
}

type Log = { warn(fields: object, message: string): void }

const FLUSH_MS = 1_000
/**
 * The number of spans that are sent together as soon as they are collected. Larger blocks would
 * keep the event loop busy for too long.
 */
const BLOCK_SPANS = 512
/** The maximum number of spans that wait to be sent. Further spans are dropped and counted. */
const WAITING_SPANS_MAX = 8_192
const SEND_MS_MAX = 5_000

/**
 * Opens the tracer of a process, or returns null if traces are off. Spans are sent to the collector
 * in the background. If the collector is slow or unreachable, spans are lost, but requests are not
 * delayed.
 */
export function openTracer(
  settings: TracingSettings | null,
  service: string,
  log: Log,
): Tracer | null {
  if (settings === null) return null
  const queue = makeQueue(
    (spans) => send(settings.endpoint, writeOtlp(service, spans)),
    (dropped) => log.warn({ dropped }, 'spans were dropped: the collector is slow or away'),
  )
  return {
    isNextBetTraced: everyNth(settings.betShare),
    start: (name, options) => new Span(name, options, queue.add),
    close: queue.close,
  }
}

/** Returns a function that returns true for this share of its calls, evenly spaced. */
function everyNth(share: number): () => boolean {
  let sum = 0
  return () => {
    sum += share
    if (sum < 1) return false
    sum -= 1
    return true
  }
}

function makeQueue(sendBlock: (spans: Span[]) => Promise<void>, onDrop: (count: number) => void) {
  let waiting: Span[] = []
  let dropped = 0
  let sending: Promise<void> | null = null
  const sendAll = async () => {
    while (waiting.length > 0) {
      const block = waiting.slice(0, BLOCK_SPANS)
      waiting = waiting.slice(BLOCK_SPANS)
      await sendBlock(block).catch(() => {
        dropped += block.length
      })
    }
    if (dropped > 0) onDrop(dropped)
    dropped = 0
  }
  const flush = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  return {
    add(span: Span) {
      if (waiting.length >= WAITING_SPANS_MAX) {
        dropped += 1
        return
      }
      waiting.push(span)
      if (waiting.length === BLOCK_SPANS) void flush()
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

async function send(endpoint: string, body: string): Promise<void> {
  const reply = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(SEND_MS_MAX),
  })
  // Read the reply, so that the connection can be used again.
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`The collector answered ${reply.status}.`)
}
