import type { FastifyInstance } from 'fastify'
import { refuseForNow } from '@kapis/contract/refuse-for-now'
import { addressOf } from './address.ts'
import { makeLocalLimiter } from './local-limiter.ts'
import type { Rate } from './rate.ts'
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
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '', config } = request.routeOptions
    if (!config.isPublic) return done()
    const limit = { name: `path ${url}`, rate: requestRate } as const
    const waitMs = limiter.take(limit, addressOf(request), costOfPath(url))
    if (waitMs === 0) return done()
    done(refuseForNow(waitMs, { url }))
  })
}
