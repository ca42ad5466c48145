import { grantFor } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { kindsWith } from '#approvals/approvable.ts'
import type { NeedsApproval } from '#audit/staff-day.ts'
import type { Db } from '#db/pool.ts'
import { listWithTotal } from '#db/list-page.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { createDepositReceipt } from './create-deposit-receipt.ts'
import {
  deleteDepositReceipt,
  deleteDepositReceipts,
  receiptDeletion,
} from './delete-deposit-receipts.ts'
import { presentDepositReceipt } from '#cashier/present-deposit-receipt.ts'
import { listDepositReceipts } from './receipts.queries.ts'
import { credit, updateDepositReceipt } from './update-deposit-receipt.ts'

export const DEPOSIT_RECEIPT_KINDS = kindsWith({}, [credit, receiptDeletion])

export function depositReceiptsAdminRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: { db: Db; needsApproval: NeedsApproval },
): void {
  mountRoute(app, routeContext, 'createDepositReceipt', {}, ({ caller, body, request }) =>
    createDepositReceipt(deps, caller, { ...body, key: readIdempotencyKey(request) }),
  )
  mountRoute(app, routeContext, 'listDepositReceipts', {}, async ({ caller, query }) => {
    const grant = grantFor(caller.role, 'receipts.read')
    const input = { ...query, isMasked: grant === 'masked' }
    const { shown, pagination } = await listWithTotal(input, (page) =>
      listDepositReceipts(deps.db, page),
    )
    return { depositReceipts: shown.map((row) => presentDepositReceipt(row, grant)), pagination }
  })
  mountRoute(
    app,
    routeContext,
    'updateDepositReceipt',
    {},
    async ({ caller, params, body, request }) => {
      const edit = { ...body, key: readIdempotencyKey(request) }
      const updated = await updateDepositReceipt(deps, caller, params.depositReceiptId, edit)
      return { depositReceipt: waitless(updated.depositReceipt) }
    },
  )
  mountRoute(app, routeContext, 'deleteDepositReceipt', {}, async ({ caller, params, query }) => {
    await deleteDepositReceipt(deps, caller, { ...params, ...query })
    return {}
  })
  mountRoute(app, routeContext, 'deleteDepositReceipts', {}, async ({ caller, body }) => ({
    deletedDepositReceiptIds: waitless(await deleteDepositReceipts(deps, caller, body)),
  }))
}

/**
 * Returns the result of a request. Null means that the request was stored and waits for approval.
 * Refuses: second_person_needed.
 */
function waitless<T>(done: T | null): T {
  if (done === null) throw refuse('second_person_needed')
  return done
}
