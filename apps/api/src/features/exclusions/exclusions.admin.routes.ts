import type { FastifyInstance } from 'fastify'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import type { Db } from '#db/pool.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { clearMatch } from './clear-match.ts'
import { listImports, listMatches } from './exclusions.queries.ts'
import { importExclusions } from './import-exclusions.ts'
import { previewImport } from './preview-import.ts'

export function exclusionsAdminRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: { db: Db } & Pick<Exclusions, 'hasher' | 'publishFact' | 'publishExclusion'>,
): void {
  const { db } = deps
  mountRoute(app, routeContext, 'listExclusionImports', {}, () => listImports(db))
  mountRoute(app, routeContext, 'previewExclusionImport', {}, ({ body }) =>
    previewImport(deps, body),
  )
  mountRoute(app, routeContext, 'importExclusions', {}, ({ caller, body }) =>
    importExclusions(deps, caller, body),
  )
  mountRoute(app, routeContext, 'listExclusionMatches', {}, ({ query }) => listMatches(db, query))
  mountRoute(app, routeContext, 'clearExclusionMatch', {}, async ({ caller, params, body }) => {
    await clearMatch(deps, caller, { ...params, ...body })
    return {}
  })
}
