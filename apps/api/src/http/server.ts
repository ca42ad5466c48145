import underPressure from '@fastify/under-pressure'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { serialiseError } from '#tracing/log-error.ts'
import { makeRequestIds } from '#tracing/request-id.ts'
import { logFields } from '#tracing/scope.ts'
import { installErrorHandler } from './error-handler.ts'
import { installSecurity } from './security.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as text, on routes whose requests are signed. */
    rawBody?: string
  }
}

export type ServerSettings = {
  logLevel: string
  publicOrigins: readonly string[]
  /** The networks of the proxies whose X-Forwarded-For and X-Request-Id headers are trusted. */
  trustProxy: readonly string[]
  /** The delay of the event loop, in ms, from which requests are refused. 0 disables this. */
  shedFromDelayMs: number
}

const BODY_BYTES_MAX = 65_536

/**
 * Makes a server with everything except routes: size limits, deadlines, headers, logs and the error
 * handler.
 */
export async function makeServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    // An empty list trusts no proxy. `true` would let every client choose its own address.
    trustProxy: settings.trustProxy.length === 0 ? false : [...settings.trustProxy],
    // Cut off slow senders. The specification's clients give up after 10 s.
    requestTimeout: 14_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    // A request that arrives on an open connection during shutdown is still served.
    return503OnClosing: false,
    // By default, Node looks for slow senders only every 30 s.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    genReqId: makeRequestIds(settings.trustProxy),
    // A logger per request would cost a fiftieth of a bet's time. The few log entries name their
    // request.
    childLoggerFactory: (logger) => logger,
    // Refusals and errors are logged by the error handler. Successful requests are not logged.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    logger: {
      level: settings.logLevel,
      mixin: logFields,
      serializers: { err: serialiseError },
      redact: {
        paths: [
          'req.headers.cookie',
          'req.headers.authorization',
          '*.password',
          '*.totp',
          '*.token',
        ],
        censor: '[hidden]',
      },
    },
  })
  installErrorHandler(app)
  installSecurity(app, settings.publicOrigins)
  readEmptyBodies(app)
  // Refuse requests while the event loop is delayed: a fast refusal is better than a slow reply.
  if (settings.shedFromDelayMs > 0) {
    await app.register(underPressure, {
      maxEventLoopDelay: settings.shedFromDelayMs,
      sampleInterval: 500,
      retryAfter: 1,
    })
  }
  return app
}

/**
 * Installs a JSON parser that accepts the empty bodies which some calls of the specification send.
 */
function readEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.keepsRawBody) request.rawBody = body as string
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })
}
