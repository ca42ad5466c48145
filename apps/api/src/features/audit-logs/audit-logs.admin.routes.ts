import { refuseWithoutSuperAdmin } from '@kapis/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Act } from '#audit/approvals.ts'
import { verifyChain } from '#audit/verify-chain.ts'
import { listWithTotal } from '#db/list-page.ts'
import { mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { findAuditLogs } from './audit-logs.queries.ts'
import { redactAgreed, redactLines } from './redact-lines.ts'
import { findSignedHead } from './signed-heads.ts'
import type { HeadDeps } from './signed-heads.ts'

/** What a second person can agree to here. */
export const AUDIT_ACTS: Readonly<Record<string, Act>> = { 'audit.delete': redactAgreed }

export function auditLogsAdminRoutes(app: FastifyInstance, door: Door, deps: HeadDeps): void {
  mount(app, door, 'listAuditLogs', {}, ({ caller, query }) =>
    listWithTotal(query, (page) => findAuditLogs(deps.db, caller, page)),
  )
  mount(app, door, 'verifyAuditLogs', {}, async () => {
    const signed = await findSignedHead(deps)
    const verdict = await verifyChain(deps.db, signed)
    return {
      isWhole: verdict.isWhole,
      rows: verdict.isWhole ? Number(verdict.rows) : 0,
      firstBadSeq: verdict.isWhole ? null : Number(verdict.firstBadSeq),
      signedHead: signed === null ? null : { seq: Number(signed.seq), signedAt: signed.signedAt },
    }
  })
  mount(app, door, 'deleteAuditLog', {}, async ({ caller, params, query }) => {
    const done = await redactLines(deps, caller, { auditLogIds: [params.auditLogId], ...query })
    if (done === null) throw refuseWithoutSuperAdmin()
    return { deletedAuditLogId: params.auditLogId }
  })
  mount(app, door, 'deleteAuditLogs', {}, async ({ caller, body }) => {
    const deletedAuditLogIds = await redactLines(deps, caller, body)
    if (deletedAuditLogIds === null) throw refuseWithoutSuperAdmin()
    return { deletedAuditLogIds }
  })
}
