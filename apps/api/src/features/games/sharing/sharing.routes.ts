import type { FastifyInstance } from 'fastify'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { shareBet } from './share-bet.ts'
import type { SharingDeps } from './share-bet.ts'
import { getSharedRecord, listOwnSharedBets } from './sharing.queries.ts'
import { unshareBet } from './unshare-bet.ts'

/** Mounts the routes of shared bets. Only `getSharedBet` is public. */
export function sharingRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: SharingDeps,
): void {
  mountRoute(app, routeContext, 'shareBet', {}, ({ params, body }) =>
    shareBet(deps, params.userId, body),
  )
  mountRoute(app, routeContext, 'listSharedBets', {}, async ({ params }) => ({
    sharedBets: await listOwnSharedBets(deps.db, params.userId),
  }))
  mountRoute(app, routeContext, 'unshareBet', {}, async ({ params }) => {
    await unshareBet(deps, params.userId, params.shareId)
    return {}
  })
  mountRoute(app, routeContext, 'getSharedBet', {}, ({ params }) =>
    getSharedRecord(deps.db, params.shareId),
  )
}
