import { Readable } from 'node:stream'
import { toNumber } from '@kapis/money/money'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { listWithTotal } from '#db/list-page.ts'
import { FileReply, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { findBalance, findPlayStats } from '#ledger/find-account.ts'
import { listTransactionHistory } from './list-transaction-history.ts'
import { streamStatement } from './stream-statement.ts'
import { listRecent } from './list-recent.ts'

export function transactionsRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: { db: Db },
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
  mountRoute(app, routeContext, 'listRecentTransactions', {}, ({ caller, query, body }) =>
    listWithTotal({ ...query, ...body, after: undefined }, ({ after: _, ...page }) =>
      listRecent(deps, caller.userId, page),
    ),
  )
}
