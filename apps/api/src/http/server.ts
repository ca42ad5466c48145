import underPressure from '@fastify/under-pressure'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { logSettings } from '#tracing/log-settings.ts'
import { makeRequestIds } from '#tracing/request-id.ts'
import { BODY_BYTES_MAX, makeBodyMemory } from './bodies/body-memory.ts'
import type { BodyMemory } from './bodies/body-memory.ts'
import { installJsonParser } from './bodies/read-json.ts'
import { installErrorHandler } from './error-handler.ts'
import { installSecurity } from './security.ts'

declare module 'fastify' {
  interface FastifyInstance {
    bodyMemory: BodyMemory
  }
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
  /** The address of support; empty if there is none. */
  supportEmail?: string
}

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
      ...logSettings(settings.logLevel),
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
  installErrorHandler(app, settings.supportEmail)
  installSecurity(app, settings.publicOrigins)
  installJsonParser(app)
  app.decorate('bodyMemory', makeBodyMemory())
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
