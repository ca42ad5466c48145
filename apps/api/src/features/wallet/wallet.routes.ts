import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { getOwnRow, listOwnWallet } from './list-own-wallet.ts'

export function walletRoutes(app: FastifyInstance, door: Door, deps: { db: Db }): void {
  mount(app, door, 'listOwnWallet', {}, ({ params, query }) =>
    listOwnWallet(deps, params.userId, query),
  )
  mount(app, door, 'getOwnWalletRow', {}, async ({ params }) => ({
    walletHistory: await getOwnRow(deps.db, params.userId, params.walletHistoryId),
  }))
}
