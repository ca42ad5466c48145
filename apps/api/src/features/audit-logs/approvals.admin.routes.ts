import type { FastifyInstance } from 'fastify'
import { listWithTotal } from '#db/list-page.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { ReplyWithMessage, mountRoute } from '#http/mount-route.ts'
import type { RouteContext } from '#http/mount-route.ts'
import { listApprovals, getApproval } from './approvals.queries.ts'
import { decideApproval } from '#approvals/decide-approval.ts'
import type { ApprovalDeps } from '#approvals/decide-approval.ts'

export function approvalsRoutes(
  app: FastifyInstance,
  routeContext: RouteContext,
  deps: ApprovalDeps,
): void {
  mountRoute(app, routeContext, 'listApprovals', {}, ({ caller, query }) =>
    listWithTotal(query, (page) => listApprovals(deps, { ...page, readerId: caller.userId })),
  )

  mountRoute(app, routeContext, 'decideApproval', {}, async ({ caller, params, body, request }) => {
    const key = readIdempotencyKey(request)
    const outcome = await decideApproval(deps, caller, { ...params, ...body, key })
    const approval = await getApproval(deps, params.approvalId)
    if (outcome === null) return { approval }
    return new ReplyWithMessage({ approval, ...outcome.deleted }, outcome.message)
  })
}
