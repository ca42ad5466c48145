import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/pool.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { importHistory } from './import/import-history.ts'
import { previewImport } from './import/preview-import.ts'

export function reconciliationAdminRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: { db: Db },
): void {
  mountRoute(app, routeContext, 'previewGcashImport', {}, ({ body }) =>
    previewImport(deps.db, body),
  )
  mountRoute(app, routeContext, 'importGcashHistory', {}, ({ caller, body, request }) =>
    importHistory(deps, caller, { ...body, key: readIdempotencyKey(request) }),
  )
}
