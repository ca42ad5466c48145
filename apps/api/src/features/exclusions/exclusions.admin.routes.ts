import { refuse } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { kindsWith } from '#approvals/approvable.ts'
import type { ApprovalKinds } from '#approvals/approvable.ts'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import type { Db } from '#db/pool.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { clearing, requestClearing } from './clear-match.ts'
import { listImports, listMatches } from './exclusions.queries.ts'
import { importExclusions, removalImport } from './import-exclusions.ts'
import { previewImport } from './preview-import.ts'
import { sendPart } from './send-part.ts'
import { startUpload } from './start-upload.ts'
import { getUpload } from './uploads.queries.ts'

export const exclusionKinds = (deps: Pick<Exclusions, 'publishExclusion'>): ApprovalKinds =>
  kindsWith(deps, [removalImport, clearing])

export function exclusionsAdminRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: { db: Db } & Pick<Exclusions, 'hasher'>,
): void {
  const { db } = deps
  mountRoute(app, routeContext, 'listExclusionImports', {}, () => listImports(db))
  mountRoute(app, routeContext, 'startExclusionUpload', {}, ({ caller, body }) =>
    startUpload(db, caller, body),
  )
  mountRoute(app, routeContext, 'sendExclusionPart', {}, ({ caller, params, body }) =>
    sendPart(deps, caller, { ...params, ...body }),
  )
  mountRoute(app, routeContext, 'getExclusionUpload', {}, ({ params }) =>
    getUpload(db, params.exclusionUploadId),
  )
  mountRoute(app, routeContext, 'previewExclusionImport', {}, ({ caller, body }) =>
    previewImport(db, caller, body),
  )
  mountRoute(app, routeContext, 'importExclusions', {}, async ({ caller, body }) => {
    const { isWaiting } = await importExclusions(db, caller, body)
    if (isWaiting) throw refuse('second_person_needed')
    return getUpload(db, body.exclusionUploadId)
  })
  mountRoute(app, routeContext, 'listExclusionMatches', {}, ({ query }) => listMatches(db, query))
  mountRoute(app, routeContext, 'clearExclusionMatch', {}, async ({ caller, params, body }) => {
    await requestClearing(db, caller, { ...params, ...body })
    throw refuse('second_person_needed')
  })
}
