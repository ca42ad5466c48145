import { inScope } from './scope.ts'
import type { Tracer } from './tracer.ts'

type Handler<Request, Reply> = (request: Request, reply: Reply) => Promise<unknown>

/**
 * Returns a handler that runs in the scope of its request, and in a span of this name if traces are
 * on. The trace has the id of the request, so that one id leads to log, staff log and trace.
 */
export function inRequestScope<Request extends { id: string }, Reply>(
  tracer: Tracer | null,
  name: string,
  handler: Handler<Request, Reply>,
): Handler<Request, Reply> {
  return tracer === null
    ? (request, reply) => inScope({ requestId: request.id }, () => handler(request, reply))
    : traced(tracer, name, handler)
}

/**
 * Returns the handler of a bet, with a span for the share of bets that is traced. A bet needs no
 * scope otherwise: it writes neither the staff log nor jobs, and a scope would cost time.
 */
export function inBetScope<Request extends { id: string }, Reply>(
  tracer: Tracer | null,
  name: string,
  handler: Handler<Request, Reply>,
): Handler<Request, Reply> {
  if (tracer === null) return handler
  const inSpan = traced(tracer, name, handler)
  return (request, reply) => (tracer.isNextBetTraced() ? inSpan : handler)(request, reply)
}

function traced<Request extends { id: string }, Reply>(
  tracer: Tracer,
  name: string,
  handler: Handler<Request, Reply>,
): Handler<Request, Reply> {
  return (request, reply) => {
    const requestId = request.id
    const span = tracer.start(name, { kind: 'server', traceId: requestId.replaceAll('-', '') })
    return span.time(() => inScope({ requestId, span }, () => handler(request, reply)))
  }
}
