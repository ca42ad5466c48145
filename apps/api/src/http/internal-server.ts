import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { installErrorHandler } from './error-handler.ts'
import { installHealth } from './health.ts'
import type { Readiness } from './health.ts'

/**
 * Makes the server for operators and load balancers. It serves `/metrics`, `/live`, `/ready` and
 * `/version` on a port of its own; the public port serves none of these.
 */
export function makeInternalServer(registry: Registry, readiness: Readiness): FastifyInstance {
  const app = Fastify({ logger: false, keepAliveTimeout: 72_000 })
  installErrorHandler(app)
  installHealth(app, readiness)
  app.get('/metrics', async (_, reply) => {
    void reply.header('content-type', registry.contentType)
    return registry.metrics()
  })
  return app
}
