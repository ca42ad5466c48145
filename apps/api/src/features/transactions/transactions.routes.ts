import { Readable } from 'node:stream'
import { toNumber } from '@kapis/money/money'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { listWithTotal } from '#db/list-page.ts'
import { FileAnswer, mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { findBalance, findPlayStats } from '#ledger/find-account.ts'
import { listOwn } from './list-own.ts'
import { tellStatement } from './tell-statement.ts'
import { listRecent } from './list-recent.ts'

export function transactionsRoutes(app: FastifyInstance, door: Door, deps: { db: Db }): void {
  mount(app, door, 'getBalance', {}, async ({ params }) => {
    const balance = await findBalance(deps.db, params.userId)
    return { coin: toNumber(balance.coinMinor), ticket: toNumber(balance.ticketMinor) }
  })
  mount(app, door, 'getStats', {}, async ({ params }) => {
    const stats = await findPlayStats(deps.db, params.userId)
    return {
      gamesPlayed: stats.gamesPlayed,
      totalWageredAmount: toNumber(stats.wageredMinor),
    }
  })
  mount(app, door, 'listOwnTransactions', {}, ({ params, query }) =>
    listOwn(deps, params.userId, query),
  )
  mount(app, door, 'getStatement', {}, async ({ params, query }) => {
    const text = tellStatement(deps, params.userId, query)
    return new FileAnswer(Readable.from(text))
  })
  mount(app, door, 'listRecentTransactions', {}, ({ caller, query, body }) =>
    listWithTotal({ ...query, ...body, after: undefined }, ({ after: _, ...page }) =>
      listRecent(deps, caller.userId, page),
    ),
  )
}
