import type { IncomingHttpHeaders } from 'node:http'
import { inScope } from './scope.ts'
import type { Tracer } from './tracer.ts'

type Traceable = {
  id: string
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}
type Handler<Request, Reply> = (request: Request, reply: Reply) => Promise<unknown>
/** What a request does, and the status of the reply to an error. */
export type Operation = {
  /** The name of its route in the contract. */
  name: string
  method: string
  path: string
  statusOf: (error: unknown) => number
}

/**
 * Returns a handler that runs in the scope of its request, and in a span if traces are on. Unless a
 * proxy has begun the trace, it has the id of the request, so that one id leads to log, staff log and
 * trace.
 */
export function inRequestScope<Request extends Traceable, Reply extends { statusCode: number }>(
  tracer: Tracer | null,
  operation: Operation,
  handler: Handler<Request, Reply>,
): Handler<Request, Reply> {
  const inItsScope = untraced(handler)
  if (tracer === null) return inItsScope
  const inSpan = traced(tracer, operation, handler)
  return (request, reply) => (tracer.takes(request) ? inSpan : inItsScope)(request, reply)
}

/** Returns a handler that runs in the scope of its request without a span. */
export function untraced<Request extends { id: string }, Reply>(
  handler: Handler<Request, Reply>,
): Handler<Request, Reply> {
  return (request, reply) => inScope({ requestId: request.id }, () => handler(request, reply))
}

/**
 * Returns the handler of a bet, with a span for the share of bets that is traced. A bet needs no
 * scope otherwise: it writes neither the staff log nor jobs, and a scope would cost time.
 */
export function inBetScope<Request extends Traceable, Reply extends { statusCode: number }>(
  tracer: Tracer | null,
  operation: Operation,
  handler: Handler<Request, Reply>,
): Handler<Request, Reply> {
  if (tracer === null) return handler
  const inSpan = traced(tracer, operation, handler)
  return (request, reply) => (tracer.takesBet(request) ? inSpan : handler)(request, reply)
}

/** The names are those of OpenTelemetry's conventions for servers of HTTP. */
function traced<Request extends Traceable, Reply extends { statusCode: number }>(
  tracer: Tracer,
  { name, method, path, statusOf }: Operation,
  handler: Handler<Request, Reply>,
): Handler<Request, Reply> {
  return (request, reply) => {
    const requestId = request.id
    const parent = tracer.parentOf(request)
    const span = tracer.start(`${method} ${path}`, {
      kind: 'server',
      ...(parent === null ? { traceId: requestId.replaceAll('-', '') } : { parent }),
      attributes: {
        'http.request.method': method,
        'http.route': path,
        'kapis.operation': name,
        ...(parent !== null && { 'kapis.request_id': requestId }),
      },
    })
    const note = (status: number) => void (span.attributes['http.response.status_code'] = status)
    const work = async () => {
      try {
        const result = await inScope({ requestId, span }, () => handler(request, reply))
        note(reply.statusCode)
        return result
      } catch (error) {
        note(statusOf(error))
        throw error
      }
    }
    return span.time(work, (error) => statusOf(error) < 500)
  }
}
