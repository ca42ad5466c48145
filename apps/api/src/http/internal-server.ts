import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { installErrorHandler } from './error-handler.ts'
import { installHealth } from './health.ts'
import type { Readiness } from './health.ts'
import type { Metrics } from './metrics.ts'

/**
 * What operators and balancers ask, on a port of its own: `/metrics`, `/live`, `/ready`. None of it
 * is on the public port, where anyone could ask for it.
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
