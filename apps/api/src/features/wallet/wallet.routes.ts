import type { FastifyInstance } from 'fastify'
import type { Identities } from '#cashier/identities.ts'
import type { Db } from '#db/pool.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { cancelWithdrawal } from './withdraw/cancel-withdrawal.ts'
import type { RequestWithdrawalUse } from './withdraw/request-withdrawal.ts'
import { findWithdrawalTerms, forgetGcash } from './withdraw/withdrawal-terms.ts'
import { getOwnRow, listOwnWallet } from './list-own-wallet.ts'

export type WalletDeps = { db: Db; identities: Identities; requestWithdrawal: RequestWithdrawalUse }

export function walletRoutes(app: FastifyInstance, door: Door, deps: WalletDeps): void {
  withdrawalRoutes(app, door, deps)
  mount(app, door, 'listOwnWallet', {}, ({ params, query }) =>
    listOwnWallet(deps, params.userId, query),
  )
  mount(app, door, 'getOwnWalletRow', {}, async ({ params }) => ({
    walletHistory: await getOwnRow(deps.db, params.userId, params.walletHistoryId),
  }))
}

function withdrawalRoutes(app: FastifyInstance, door: Door, deps: WalletDeps): void {
  mount(app, door, 'getWithdrawalTerms', {}, ({ params }) =>
    findWithdrawalTerms(deps, params.userId),
  )
  mount(app, door, 'requestWithdrawal', {}, async ({ params, body, request }) => {
    const input = { ...body, key: readIdempotencyKey(request) }
    return { walletHistory: await deps.requestWithdrawal(deps, params.userId, input) }
  })
  mount(app, door, 'cancelWithdrawal', {}, async ({ params, request }) => {
    const { userId, walletHistoryId } = params
    const asked = { walletHistoryId, key: readIdempotencyKey(request) }
    return { walletHistory: await cancelWithdrawal(deps, userId, asked) }
  })
  mount(app, door, 'forgetGcash', {}, async ({ params }) => {
    await forgetGcash(deps, params.userId, params.gcashNumber)
    return {}
  })
}
