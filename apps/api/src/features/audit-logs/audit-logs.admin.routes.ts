import { refuseWithoutSuperAdmin } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { kindsWith } from '#approvals/approvable.ts'
import { verifyChain } from '#audit/verify-chain.ts'
import { listWithTotal } from '#db/list-page.ts'
import { mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { listAuditLogs } from './audit-logs.queries.ts'
import { redactAuditLogs, redaction } from './redact-audit-logs.ts'
import { findSignedHead } from './signed-heads.ts'
import type { HeadDeps } from './signed-heads.ts'

export const AUDIT_KINDS = kindsWith({}, [redaction])

export function auditLogsAdminRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: HeadDeps,
): void {
  mountRoute(app, routeContext, 'listAuditLogs', {}, ({ caller, query }) =>
    listWithTotal(query, (page) => listAuditLogs(deps.db, caller, page)),
  )
  mountRoute(app, routeContext, 'verifyAuditLogs', {}, async () => {
    const signed = await findSignedHead(deps)
    const result = await verifyChain(deps.db, signed)
    return {
      isWhole: result.isWhole,
      rows: result.isWhole ? Number(result.rows) : 0,
      firstBadSeq: result.isWhole ? null : Number(result.firstBadSeq),
      signedHead: signed === null ? null : { seq: Number(signed.seq), signedAt: signed.signedAt },
    }
  })
  mountRoute(app, routeContext, 'deleteAuditLog', {}, async ({ caller, params, query }) => {
    const done = await redactAuditLogs(deps, caller, { auditLogIds: [params.auditLogId], ...query })
    if (done === null) throw refuseWithoutSuperAdmin()
    return { deletedAuditLogId: params.auditLogId }
  })
  mountRoute(app, routeContext, 'deleteAuditLogs', {}, async ({ caller, body }) => {
    const deletedAuditLogIds = await redactAuditLogs(deps, caller, body)
    if (deletedAuditLogIds === null) throw refuseWithoutSuperAdmin()
    return { deletedAuditLogIds }
  })
}
