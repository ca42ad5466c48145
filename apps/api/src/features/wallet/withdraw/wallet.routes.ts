import type { FastifyInstance } from 'fastify'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import type { RequestWithdrawalUse, WithdrawalDeps } from './request-withdrawal.ts'
import { findWithdrawalTerms, forgetGcash } from './withdrawal-terms.ts'
import { getOwnRow, listOwnWallet } from '../list-own-wallet.ts'

export type WalletDeps = WithdrawalDeps & {
  requestWithdrawal: RequestWithdrawalUse
  supportEmail: string
}

export function walletRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: WalletDeps,
): void {
  withdrawalRoutes(app, routeContext, deps)
  mountRoute(app, routeContext, 'listOwnWallet', {}, ({ params, query }) =>
    listOwnWallet(deps, params.userId, query),
  )
  mountRoute(app, routeContext, 'getOwnWalletRow', {}, async ({ params }) => ({
    walletHistory: await getOwnRow(deps.db, params.userId, params.walletHistoryId),
  }))
}

function withdrawalRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: WalletDeps,
): void {
  mountRoute(app, routeContext, 'getWithdrawalTerms', {}, ({ params }) =>
    findWithdrawalTerms(deps, params.userId),
  )
  mountRoute(app, routeContext, 'requestWithdrawal', {}, async ({ params, body, request }) => {
    const input = { ...body, key: readIdempotencyKey(request) }
    return { walletHistory: await deps.requestWithdrawal(deps, params.userId, input) }
  })
  mountRoute(app, routeContext, 'cancelWithdrawal', {}, async ({ params, request }) => {
    const { userId, walletHistoryId } = params
    const cancelled = { walletHistoryId, key: readIdempotencyKey(request) }
    return { walletHistory: await cancelWithdrawal(deps, userId, cancelled) }
  })
  mountRoute(app, routeContext, 'forgetGcash', {}, async ({ params }) => {
    await forgetGcash(deps, params.userId, params.gcashNumber)
    return {}
  })
}
