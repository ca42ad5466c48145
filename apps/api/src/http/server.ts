import { randomUUID } from 'node:crypto'
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { installErrorHandler } from './error-handler.ts'
import { installSecurity } from './security.ts'

export type ServerSettings = {
  logLevel: string
  publicOrigins: readonly string[]
  /** Networks of proxies whose X-Forwarded-For is believed. */
  trustProxy: readonly string[]
  /** 0 disables load shedding. */
  shedFromDelayMs: number
}

const BODY_BYTES_MAX = 65_536

/**
 * Makes a server with everything but routes: limits, deadlines, headers, logs and the error
 * handler.
 */
export async function makeServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    // An empty list trusts nobody; `true` would let every client choose its address.
    trustProxy: settings.trustProxy.length === 0 ? false : [...settings.trustProxy],
    // Slow senders are cut off; the specification's clients give up after 10 s.
    requestTimeout: 15_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000 },
    genReqId: requestIds(),
    // A logger per request costs a fiftieth of a bet; the few log entries name their request.
    childLoggerFactory: (logger) => logger,
    // Refusals and errors are logged elsewhere; successful requests are not.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    logger: {
      level: settings.logLevel,
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
  // Sheds load when the event loop is late: a fast refusal beats a slow reply.
  if (settings.shedFromDelayMs > 0) {
    await app.register(underPressure, {
      maxEventLoopDelay: settings.shedFromDelayMs,
      sampleInterval: 500,
      retryAfter: 1,
    })
  }
  return app
}

/** Returns ids that are cheap and unique across processes: a random start, then a counter. */
function requestIds(): () => string {
  const start = randomUUID().slice(0, 13)
  let count = 0
  return () => `${start}-${(count += 1).toString(36)}`
}

/** Accepts the empty JSON bodies that some calls of the specification send. */
function readEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })
}
