import type { OwnSharedBet } from '@kapis/contract/sharing'
import type { FastifyInstance } from 'fastify'
import { markToken, readOwnToken, takeToken } from '#cells/passing/link-token.ts'
import type { Cells } from '#cells/cells.ts'
import { SENT, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { shareBet } from './share-bet.ts'
import type { SharingDeps } from './share-bet.ts'
import { getSharedRecord, listOwnSharedBets } from './sharing.queries.ts'
import { unshareBet } from './unshare-bet.ts'

/** Mounts the routes of shared bets. Only `getSharedBet` is public. */
export function sharingRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: SharingDeps & { cells: Cells },
): void {
  const { cells } = deps
  /** Returns a shared bet whose link every cell can open. */
  const mark = (bet: OwnSharedBet) => ({ ...bet, shareId: markToken(cells.name, bet.shareId) })

  mountRoute(app, routeContext, 'shareBet', {}, async ({ params, body }) => {
    const { sharedBet, record } = await shareBet(deps, params.userId, body)
    return { sharedBet: mark(sharedBet), record }
  })
  mountRoute(app, routeContext, 'listSharedBets', {}, async ({ params }) => ({
    sharedBets: (await listOwnSharedBets(deps.db, params.userId)).map(mark),
  }))
  mountRoute(app, routeContext, 'unshareBet', {}, async ({ params }) => {
    // A session belongs to one cell, as do the bets that its player has shared.
    await unshareBet(deps, params.userId, readOwnToken(cells, params.shareId))
    return {}
  })
  mountRoute(
    app,
    routeContext,
    'getSharedBet',
    { isPassedOn: true },
    async ({ params, ...call }) => {
      const shareId = await takeToken(cells, call, params.shareId)
      return shareId === null ? SENT : getSharedRecord(deps.db, readOwnToken(cells, shareId))
    },
  )
}
