import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span } from './span.ts'

/**
 * The request that the current code works for, and the span that times it if traces are on. A job
 * works for the request that enqueued it; a batch of bets works for many and has no id.
 */
export type RequestScope = { requestId: string | null; span?: Span | undefined }

const scopes = new AsyncLocalStorage<RequestScope>()

/**
 * Runs work for a request. The staff log, the job queue and the log read the scope, so that use
 * cases need not pass the request's id on.
 */
export function inScope<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** Returns the id of the current request, or null outside requests and their jobs. */
export function findRequestId(): string | null {
  return scopes.getStore()?.requestId ?? null
}

/** Returns the current span, or undefined if nothing is traced. */
export function findSpan(): Span | undefined {
  return scopes.getStore()?.span
}

/** Runs work and times it as a step of the current trace. If nothing is traced, only runs it. */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const scope = scopes.getStore()
  if (scope?.span === undefined) return work()
  const span = scope.span.startChild(name, attributes)
  return span.time(() => inScope({ ...scope, span }, work))
}

/** Adds an attribute to the current span, if there is one. */
export function noteOnSpan(name: string, value: string): void {
  const span = findSpan()
  if (span !== undefined) span.attributes[name] = value
}

/** Returns the field that pino adds to every log entry written in a scope. */
export function logFields(): { reqId?: string } {
  const reqId = findRequestId()
  return reqId === null ? {} : { reqId }
}
