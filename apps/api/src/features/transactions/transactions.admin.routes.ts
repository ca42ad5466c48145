import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { kindsWith } from '#approvals/approvable.ts'
import type { NeedsApproval, NeedsApprovalToHide } from '#audit/staff-day.ts'
import type { Db } from '#db/pool.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { correctTransaction, correction } from './correct-transaction.ts'
import { hideTransactions, hiding } from './hide-transactions.ts'
import { listAll } from './list-all.ts'
import { listUserTransactions } from './list-user-transactions.ts'
import { searchAll } from './search-all.ts'

export const TRANSACTION_KINDS = kindsWith({}, [correction, hiding])

export function transactionsAdminRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: { db: Db; needsApproval: NeedsApproval; needsApprovalToHide: NeedsApprovalToHide },
): void {
  mountRoute(app, routeContext, 'listTransactions', {}, ({ params, query }) =>
    listUserTransactions(deps, params.userId, query),
  )
  mountRoute(app, routeContext, 'listAllTransactions', {}, ({ query }) => listAll(deps, query))
  mountRoute(app, routeContext, 'searchAll', {}, ({ caller, query }) =>
    searchAll(deps, caller, query.q),
  )
  mountRoute(
    app,
    routeContext,
    'correctTransaction',
    {},
    async ({ caller, params, body, request }) => {
      const input = { ...params, requested: body, key: readIdempotencyKey(request) }
      const { transaction } = await correctTransaction(deps, caller, input)
      if (transaction === null) throw refuse('second_person_needed')
      return { transaction }
    },
  )
  mountRoute(app, routeContext, 'deleteTransaction', {}, async ({ caller, params, query }) => {
    const transactionHistoryIds = [params.transactionHistoryId]
    const input = { userId: params.userId, transactionHistoryIds, ...query }
    await hideTransactions(deps, caller, 'transactions.delete', input)
    return {}
  })
  mountRoute(app, routeContext, 'deleteTransactions', {}, async ({ caller, params, body }) => {
    const input = { ...params, ...body }
    const hidden = await hideTransactions(deps, caller, 'transactions.delete-many', input)
    return { deletedTransactionHistoryIds: hidden }
  })
}
