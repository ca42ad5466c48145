import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { kindsWith } from '#approvals/approvable.ts'
import type { Db } from '#db/pool.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { closeDay } from './days/close-day.ts'
import { decideDifference } from './days/decide-difference.ts'
import { listDays, readDay } from './days/read-days.ts'
import { suggestMatches } from './days/suggest-matches.ts'
import { importHistory } from './import/import-history.ts'
import { previewImport } from './import/preview-import.ts'
import { listImports } from './withdraw/list-imports.ts'
import { importWithdrawal, requestWithdrawal } from './withdraw/withdraw-import.ts'

export const RECONCILIATION_KINDS = kindsWith({}, [importWithdrawal])

export function reconciliationAdminRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: { db: Db },
): void {
  const { db } = deps
  mountRoute(app, routeContext, 'previewGcashImport', {}, ({ body }) => previewImport(db, body))
  mountRoute(app, routeContext, 'importGcashHistory', {}, ({ caller, body, request }) =>
    importHistory(deps, caller, { ...body, key: readIdempotencyKey(request) }),
  )
  mountRoute(app, routeContext, 'listGcashImports', {}, () => listImports(db))
  mountRoute(app, routeContext, 'withdrawGcashImport', {}, async ({ caller, params, body }) => {
    await requestWithdrawal(db, caller, { ...params, ...body })
    throw refuse('second_person_needed')
  })
  mountRoute(app, routeContext, 'listReconDays', {}, ({ query }) => listDays(db, query.page))
  mountRoute(app, routeContext, 'getReconDay', {}, ({ params }) => readDay(db, params.day))
  mountRoute(app, routeContext, 'suggestMatches', {}, ({ params }) =>
    suggestMatches(db, params.day),
  )
  mountRoute(app, routeContext, 'decideDifference', {}, ({ caller, params, body }) =>
    decideDifference(db, caller, { ...params, body }),
  )
  mountRoute(app, routeContext, 'closeReconDay', {}, ({ caller, params, body }) =>
    closeDay(db, caller, { ...params, ...body }),
  )
}
