import { grantFor } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Act } from '#audit/approvals.ts'
import type { Db } from '#db/pool.ts'
import { listWithTotal } from '#db/list-page.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { createReceipt } from './create-receipt.ts'
import { deleteAgreedReceipts, deleteReceipt, deleteReceipts } from './delete-receipts.ts'
import { presentReceipt } from '#cashier/present-receipt.ts'
import { listReceipts } from './receipts.queries.ts'
import { payAgreed, updateReceipt } from './update-receipt.ts'

/** What a second person can agree to here. */
export const RECEIPT_ACTS: Readonly<Record<string, Act>> = {
  'receipts.update': payAgreed,
  'receipts.delete-many': deleteAgreedReceipts,
}

export function receiptsAdminRoutes(app: FastifyInstance, door: Door, deps: { db: Db }): void {
  mount(app, door, 'createReceipt', {}, ({ caller, body, request }) =>
    createReceipt(deps, caller, { ...body, key: readIdempotencyKey(request) }),
  )
  mount(app, door, 'listReceipts', {}, async ({ caller, query }) => {
    const grant = grantFor(caller.role, 'receipts.read')
    const asked = { ...query, isMasked: grant === 'masked' }
    const { shown, pagination } = await listWithTotal(asked, (page) => listReceipts(deps.db, page))
    return { depositReceipts: shown.map((row) => presentReceipt(row, grant)), pagination }
  })
  mount(app, door, 'updateReceipt', {}, async ({ caller, params, body, request }) => {
    const edit = { ...body, key: readIdempotencyKey(request) }
    const updated = await updateReceipt(deps, caller, params.depositReceiptId, edit)
    return { depositReceipt: waitless(updated.depositReceipt) }
  })
  mount(app, door, 'deleteReceipt', {}, async ({ caller, params, query }) => {
    await deleteReceipt(deps, caller, { ...params, ...query })
    return {}
  })
  mount(app, door, 'deleteReceipts', {}, async ({ caller, body }) => ({
    deletedDepositReceiptIds: waitless(await deleteReceipts(deps, caller, body)),
  }))
}

/** The wish is kept by now; the caller hears that it waits. Refuses: second_person_needed. */
function waitless<T>(done: T | null): T {
  if (done === null) throw refuse('second_person_needed')
  return done
}
