import type { IncomingHttpHeaders } from 'node:http'
import { writeOtlp } from './otlp.ts'
import { makeTrust } from './request-id.ts'
import { Span, readTraceparent } from './span.ts'
import type { CallerContext, SpanOptions } from './span.ts'

/** The values of OTEL_TRACES_SAMPLER. */
export const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const

export type TracingSettings = {
  /** The address of the collector, without `/v1/traces`. */
  endpoint: string
  /** What is sent to the collector with each request, such as its key. */
  headers: Record<string, string>
  /** The name of the service; null if each program has its own. */
  service: string | null
  sampler: (typeof SAMPLERS)[number]
  /** The share of requests that a sampler by ratio takes, from 0 to 1. */
  ratio: number
  /** The share of bets that are traced, from 0 to 1, among those that the sampler takes. */
  betShare: number
  /** The networks whose `traceparent` is believed. */
  trustedProxies: readonly string[]
}

type Arriving = {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

export type Tracer = {
  /** Returns the span of a trusted proxy that caused a request, or null. */
  parentOf(request: Arriving): CallerContext | null
  /** Returns whether the sampler takes a request. */
  takes(request: Arriving): boolean
  /** Returns whether to trace a bet. One whose caller is traced always is. */
  takesBet(request: Arriving): boolean
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
  const name = settings.service ?? service
  const queue = makeQueue(
    (spans) => send(settings, writeOtlp(name, spans)),
    (dropped) => log.warn({ dropped }, 'spans were dropped: the collector is slow or away'),
  )
  return {
    ...openSampler(settings),
    start: (spanName, options) => new Span(spanName, options, queue.add),
    close: queue.close,
  }
}

/**
 * Opens the sampler. One that is based on the parent takes what the caller takes; without a caller,
 * and for the others, a share of the requests decides.
 */
function openSampler({ sampler, ratio, betShare, trustedProxies }: TracingSettings) {
  const isParentBased = sampler.startsWith('parentbased_')
  const shares = { always_on: 1, always_off: 0, traceidratio: ratio }
  const takesNext = everyNth(shares[sampler.replace('parentbased_', '') as keyof typeof shares])
  const takesNextBet = everyNth(betShare)
  const isTrusted = makeTrust(trustedProxies)
  const parentOf = ({ headers, socket }: Arriving) =>
    headers.traceparent !== undefined && isTrusted(socket.remoteAddress)
      ? readTraceparent(headers.traceparent)
      : null
  const givenBy = (request: Arriving) => (isParentBased ? parentOf(request)?.isSampled : undefined)
  return {
    parentOf,
    takes: (request: Arriving) => givenBy(request) ?? takesNext(),
    takesBet: (request: Arriving) => givenBy(request) ?? (takesNext() && takesNextBet()),
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

async function send({ endpoint, headers }: TracingSettings, body: string): Promise<void> {
  const reply = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(SEND_MS_MAX),
  })
  // Read the reply, so that the connection can be used again.
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`The collector answered ${reply.status}.`)
}
