import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { addressOf } from './address.ts'
import { makeLocalLimiter } from './local-limiter.ts'
import type { Rate } from './local-limiter.ts'
import { costOfPath } from './route-costs.ts'

/**
 * Limits requests for paths outside the contract (files, docs, keys), by address and by each path's
 * cost.
 */
export function installPublicLimits(
  app: FastifyInstance,
  clock: () => Date,
  requestRate: Rate,
): void {
  const limiter = makeLocalLimiter(clock)
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.isPublic && costOfPath(url) === undefined) throw new Error(`${url} has no cost`)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', config } = request.routeOptions
    if (!config.isPublic) return done()
    const waitMs = limiter.take(`${url}:${addressOf(request)}`, requestRate, costOfPath(url))
    if (waitMs === 0) return done()
    void reply.header('retry-after', String(Math.ceil(waitMs / 1000)))
    done(refuse('too_many_requests', { url }))
  })
}
