import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Act } from '#audit/approvals.ts'
import { getPerson } from '#audit/person.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { correctAgreed, correctTransaction } from './correct-transaction.ts'
import { hideAgreed, hideTransactions } from './hide-transactions.ts'
import { listAll } from './list-all.ts'
import { listOwn } from './list-own.ts'
import { searchAll } from './search-all.ts'

/** What a second person can agree to here. */
export const TRANSACTION_ACTS: Readonly<Record<string, Act>> = {
  'transactions.correct': correctAgreed,
  'transactions.delete-many': hideAgreed,
}

export function transactionsAdminRoutes(app: FastifyInstance, door: Door, deps: { db: Db }): void {
  mount(app, door, 'listTransactions', {}, async ({ params, query }) => {
    await inTransaction(deps.db, (tx) => getPerson(tx, params.userId))
    return listOwn(deps, params.userId, query)
  })
  mount(app, door, 'listAllTransactions', {}, ({ query }) => listAll(deps, query))
  mount(app, door, 'searchAll', {}, ({ caller, query }) => searchAll(deps, caller, query.q))
  mount(app, door, 'correctTransaction', {}, async ({ caller, params, body, request }) => {
    const asked = { ...params, wanted: body, key: readIdempotencyKey(request) }
    const { transaction } = await correctTransaction(deps, caller, asked)
    if (transaction === null) throw refuse('second_person_needed')
    return { transaction }
  })
  mount(app, door, 'deleteTransaction', {}, async ({ caller, params, query }) => {
    const transactionHistoryIds = [params.transactionHistoryId]
    const asked = { userId: params.userId, transactionHistoryIds, ...query }
    await hideTransactions(deps, caller, 'transactions.delete', asked)
    return {}
  })
  mount(app, door, 'deleteTransactions', {}, async ({ caller, params, body }) => {
    const asked = { ...params, ...body }
    const hidden = await hideTransactions(deps, caller, 'transactions.delete-many', asked)
    if (hidden === null) throw refuse('second_person_needed')
    return { deletedTransactionHistoryIds: hidden }
  })
}
