import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { listOwnEpochEntries } from './list-own-epoch-entries.ts'
import { watchReturns } from './watch-returns.ts'

/**
 * Mounts the routes for verification: the player's own journal entries, and the returns of all
 * games.
 */
export function fairnessRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: { db: Db; clock: () => Date },
): void {
  const readReturns = watchReturns(deps)
  mountRoute(app, routeContext, 'listEpochLines', {}, ({ caller, params }) =>
    listOwnEpochEntries(deps, caller.userId, params.epoch),
  )
  mountRoute(app, routeContext, 'getReturns', {}, readReturns)
}
