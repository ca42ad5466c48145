import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { installErrorHandler } from './error-handler.ts'
import { installHealth } from './health.ts'
import type { Readiness } from './health.ts'
import type { Metrics } from './metrics.ts'

/**
 * Makes the server for operators and load balancers, on a port of its own: `/metrics`, `/live`,
 * `/ready`. The public port has none of them.
 */
export function makeInternalServer(metrics: Metrics, readiness: Readiness): FastifyInstance {
  const app = Fastify({ logger: false, keepAliveTimeout: 72_000 })
  installErrorHandler(app)
  installHealth(app, readiness)
  app.get('/metrics', async (_, reply) => {
    void reply.header('content-type', metrics.registry.contentType)
    return metrics.registry.metrics()
  })
  return app
}
