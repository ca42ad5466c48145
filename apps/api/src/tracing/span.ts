import { randomFillSync } from 'node:crypto'
import { Refusal } from '@kapis/contract/refusals'

/** The ids by which other processes refer to a span. */
export type SpanContext = { traceId: string; spanId: string }
export type Attributes = Record<string, string | number>

/** The kinds of spans, with their numbers in OTLP. */
export const SPAN_KINDS = { internal: 1, server: 2, consumer: 5 } as const

export type SpanOptions = {
  /** The span that caused this one. Without it, the span begins a trace. */
  parent?: SpanContext
  traceId?: string
  kind?: keyof typeof SPAN_KINDS
  attributes?: Attributes
  links?: SpanContext[]
}

/**
 * A timed step of a trace. Attributes must not hold personal data or secrets: traces are sent to
 * other systems. Errors are therefore named by their class or refusal code, never by their message.
 */
export class Span {
  readonly traceId: string
  readonly spanId = newSpanId()
  readonly parentId: string | undefined
  readonly name: string
  readonly kind: keyof typeof SPAN_KINDS
  readonly attributes: Attributes
  readonly links: SpanContext[]
  readonly startMs = nowMs()
  endMs = 0
  isFailed = false
  readonly #onEnd: (span: Span) => void

  constructor(name: string, options: SpanOptions, onEnd: (span: Span) => void) {
    const { parent, kind = 'internal', attributes = {}, links = [] } = options
    this.name = name
    this.traceId = parent?.traceId ?? options.traceId ?? newSpanId() + newSpanId()
    this.parentId = parent?.spanId
    this.kind = kind
    this.attributes = attributes
    this.links = links
    this.#onEnd = onEnd
  }

  startChild(name: string, attributes: Attributes = {}): Span {
    return new Span(name, { parent: this, attributes }, this.#onEnd)
  }

  /**
   * Times work. A refusal is noted by its code. Any other error marks the span as failed, unless it is
   * the fault of the caller.
   */
  async time<T>(
    work: () => Promise<T>,
    isOfCaller: (error: unknown) => boolean = () => false,
  ): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal) this.attributes['kapis.refusal'] = error.code
      else if (!isOfCaller(error)) this.fail(error)
      throw error
    } finally {
      this.end()
    }
  }

  end(): void {
    this.endMs = nowMs()
    this.#onEnd(this)
  }

  private fail(error: unknown): void {
    this.isFailed = true
    this.attributes['error.type'] = error instanceof Error ? error.name : 'unknown'
  }
}

const ID_BYTES = 8
const pool = Buffer.alloc(512 * ID_BYTES)
let used = pool.length

/**
 * Returns a random id. The random bytes are drawn in blocks, because a call for each id would be
 * slow.
 */
function newSpanId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.toString('hex', used, (used += ID_BYTES))
}

/** Returns the time since 1970 in ms, with fractions. */
function nowMs(): number {
  return performance.timeOrigin + performance.now()
}

/** The ids of the caller's span, and whether the caller records it. */
export type CallerContext = SpanContext & { isSampled: boolean }

// A later version than 00 may have further fields.
const TRACEPARENT =
  /^(?!ff)(?:00-(?=.{52}$)|(?!00)[0-9a-f]{2}-(?=.{52}(?:-|$)))(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})/
const SAMPLED = 1

/** Writes a context as the W3C's `traceparent`, to be stored with a job. */
export function writeTraceparent({ traceId, spanId }: SpanContext): string {
  return `00-${traceId}-${spanId}-01`
}

/** Reads a `traceparent`. Returns null if it is absent or malformed. */
export function readTraceparent(text: unknown): CallerContext | null {
  const [, traceId, spanId, flags = ''] =
    TRACEPARENT.exec(typeof text === 'string' ? text : '') ?? []
  if (traceId === undefined || spanId === undefined) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 }
}
