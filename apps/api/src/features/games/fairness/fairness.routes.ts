import type { FastifyInstance } from 'fastify'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { findOwnEpoch, findSeeds } from './find-seeds.ts'
import { listOwnEpochEntries } from './list-own-epoch-entries.ts'
import { listRecentBets } from './list-recent-bets.ts'
import type { RecentBetsDeps } from './list-recent-bets.ts'
import { rotateSeeds } from './rotate-seeds.ts'
import type { SeedDeps } from './rotate-seeds.ts'
import { watchReturns } from './watch-returns.ts'

/**
 * Mounts the routes for verification: the player's own seeds, bets and journal entries, and the
 * returns of all games.
 */
export function fairnessRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: SeedDeps & RecentBetsDeps & { clock: () => Date },
): void {
  const readReturns = watchReturns(deps)
  mountRoute(app, routeContext, 'getSeeds', {}, ({ caller }) => findSeeds(deps, caller.userId))
  mountRoute(app, routeContext, 'rotateSeeds', {}, async ({ caller, body }) => {
    await rotateSeeds(deps, caller.userId, body)
    return findSeeds(deps, caller.userId)
  })
  mountRoute(app, routeContext, 'getEpoch', {}, ({ caller, params }) =>
    findOwnEpoch(deps, caller.userId, params.epoch),
  )
  mountRoute(app, routeContext, 'listRecentBets', {}, ({ caller, query }) =>
    listRecentBets(deps, caller.userId, query),
  )
  mountRoute(app, routeContext, 'listEpochLines', {}, ({ caller, params }) =>
    listOwnEpochEntries(deps, caller.userId, params.epoch),
  )
  mountRoute(app, routeContext, 'getReturns', {}, readReturns)
}
