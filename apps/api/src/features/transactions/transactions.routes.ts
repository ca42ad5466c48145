import { Readable } from 'node:stream'
import { toNumber } from '@kapis/money/money'
import type { FastifyInstance } from 'fastify'
import type { Cells } from '#cells/cells.ts'
import { makeAskOthers } from '#cells/peers/ask-others.ts'
import type { Db } from '#db/pool.ts'
import { listWithTotal } from '#db/list-page.ts'
import { FileReply, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { findBalance, findPlayStats } from '#ledger/find-account.ts'
import { listTransactionHistory } from './list-transaction-history.ts'
import { streamStatement } from './stream-statement.ts'
import { listRecent } from './list-recent.ts'
import type { RecentResultsRequest } from './list-recent.ts'
import { mountPeerRecent } from './recent/peer-recent.plugin.ts'
import { findRecentOfCells } from './recent/recent-of-cells.ts'

type TransactionsDeps = { db: Db; cells: Cells }

export function transactionsRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: TransactionsDeps,
): void {
  mountRoute(app, routeContext, 'getBalance', {}, async ({ params }) => {
    const balance = await findBalance(deps.db, params.userId)
    return { coin: toNumber(balance.coinMinor), ticket: toNumber(balance.ticketMinor) }
  })
  mountRoute(app, routeContext, 'getStats', {}, async ({ params }) => {
    const stats = await findPlayStats(deps.db, params.userId)
    return {
      gamesPlayed: stats.gamesPlayed,
      totalWageredAmount: toNumber(stats.wageredMinor),
    }
  })
  mountRoute(app, routeContext, 'listTransactionHistory', {}, ({ params, query }) =>
    listTransactionHistory(deps, params.userId, query),
  )
  mountRoute(app, routeContext, 'getStatement', {}, async ({ params, query }) => {
    const text = streamStatement(deps, params.userId, query)
    return new FileReply(Readable.from(text))
  })
  recentRoute(app, routeContext, deps)
}

/** The reader of another cell, who has no rows here. */
const NOBODY = ''

/** Mounts the route of recent results, which are those of all cells. */
function recentRoute(app: FastifyInstance, routeContext: RouteContext, deps: TransactionsDeps) {
  const { cells } = deps
  const list = (readerId: string, request: RecentResultsRequest) =>
    listWithTotal({ ...request, after: undefined }, ({ after: _, ...page }) =>
      listRecent(deps, readerId, page),
    )
  const askOthers = makeAskOthers({ cells })
  mountPeerRecent(app, cells, (request) => list(NOBODY, request))
  mountRoute(app, routeContext, 'listRecentTransactions', {}, ({ caller, query, body }) => {
    const request = { ...query, ...body }
    const own = list(caller.userId, request)
    return findRecentOfCells(askOthers, request, own)
  })
}
