import type { FastifyInstance } from 'fastify'
import { listWithTotal } from '#db/list-page.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { Said, mount } from '#http/mount.ts'
import type { Door } from '#http/mount.ts'
import { findApprovals, getApproval } from './approvals.queries.ts'
import { decideApproval } from './decide-approval.ts'
import type { ApprovalDeps } from './decide-approval.ts'

export function approvalsRoutes(app: FastifyInstance, door: Door, deps: ApprovalDeps): void {
  mount(app, door, 'listApprovals', {}, ({ query }) =>
    listWithTotal(query, (page) => findApprovals(deps.db, page)),
  )

  mount(app, door, 'decideApproval', {}, async ({ caller, params, body, request }) => {
    const key = readIdempotencyKey(request)
    const outcome = await decideApproval(deps, caller, { ...params, ...body, key })
    const approval = await getApproval(deps.db, params.approvalId)
    if (outcome === null) return { approval }
    return new Said({ approval, ...outcome.deleted }, outcome.message)
  })
}
